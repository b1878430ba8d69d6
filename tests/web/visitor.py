"""Somebody with a browser that knows no scripts: reads pages, follows links, presses buttons."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

from django.test import Client

_VOID = {"input", "meta", "link", "br", "hr", "img", "use"}


@dataclass
class Button:
    """A way to send a form."""

    form: Form
    text: str
    name: str
    value: str
    attributes: dict[str, str]


@dataclass
class Form:
    """A form with what stands in its fields."""

    action: str
    method: str
    id: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    choices: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)


class Page(HTMLParser):
    """A page as its visitor reads it: status, text, links, forms."""

    def __init__(self, address: str, status: int, html: str) -> None:
        super().__init__()
        self.address, self.status, self.html = address, status, html
        self.forms: list[Form] = []
        self.links: list[tuple[str, str]] = []
        self.data: dict[str, str] = {}
        self.title = ""
        self.language = ""
        self._open: list[tuple[str, dict[str, str], list[str]]] = []
        self._words: list[str] = []
        self.feed(html)
        self.text = " ".join("".join(self._words).split())

    @property
    def form(self) -> Form:
        """The form of the move that is due."""
        return next(form for form in self.forms if form.id == "act")

    def link(self, text: str) -> str:
        """Where a link with this text leads."""
        return next(target for name, target in self.links if name == text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.language = given.get("lang", "")
        if given.get("id") == "table":
            self.data = {k.removeprefix("data-"): v for k, v in given.items() if "data-" in k}
        if tag == "form":
            self.forms.append(
                Form(given.get("action", ""), given.get("method", "get"), given.get("id", ""))
            )
        if tag == "input" and self._in("form"):
            self._input(given)
        if tag not in _VOID:
            self._open.append((tag, given, []))
            if tag in ("p", "li", "div", "button", "h1", "h2", "h3", "dt", "dd", "label"):
                self._words.append(" ")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID:
            return
        name, given, words = self._open.pop()
        assert name == tag, f"{self.address}: <{name}> is closed by </{tag}>"
        text = " ".join("".join(words).split())
        if tag == "title":
            self.title = text
        elif tag == "a":
            self.links.append((text, given.get("href", "")))
        elif tag == "button":
            form = self.forms[-1]
            form.buttons.append(
                Button(form, text, given.get("name", ""), given.get("value", ""), given)
            )

    def handle_data(self, data: str) -> None:
        for _tag, _given, words in self._open:
            words.append(data)
        if not self._in("title", "head"):
            self._words.append(data)

    def _in(self, *tags: str) -> bool:
        return any(tag in tags for tag, _given, _words in self._open)

    def _input(self, given: dict[str, str]) -> None:
        form, entry = self.forms[-1], (given.get("name", ""), given.get("value", ""))
        if given.get("type") in ("radio", "checkbox"):
            form.choices.append(entry)
            if "checked" in given:
                form.fields.append(entry)
        else:
            form.fields.append(entry)


class Visitor:
    """A browser of its own: cookies, language, no scripts."""

    def __init__(self, language: str = "en", *, address: str = "127.0.0.1") -> None:
        self.client = Client(
            enforce_csrf_checks=True,
            headers={"Accept-Language": language},
            REMOTE_ADDR=address,
        )

    def get(self, address: str) -> Page:
        """Open an address, following where it leads."""
        return self._read(address, self.client.get(address))

    def press(self, page: Page, what: str | Button, **filled: str | list[str]) -> Page:
        """Press a button by its value or text, with fields filled in."""
        button = what if isinstance(what, Button) else self.button(page, what)
        form = button.form
        sent: dict[str, Any] = {}
        for name, value in form.fields:
            sent.setdefault(name, []).append(value)
        sent |= {
            name: value if isinstance(value, list) else [value] for name, value in filled.items()
        }
        if button.name:
            sent[button.name] = [button.value]
        address = urljoin(page.address, form.action or page.address)
        assert form.method == "post"
        return self._read(address, self.client.post(address, sent))

    def file(self, address: str) -> tuple[int, dict[str, str], bytes]:
        """What a browser loads beside a page: status, headers, content as it is sent."""
        response = self.client.get(address, headers={"Accept-Encoding": "gzip"})
        content = response.getvalue()
        response.close()
        return response.status_code, dict(response.headers), content

    @staticmethod
    def button(page: Page, what: str) -> Button:
        """The button with this value or text."""
        found = [b for form in page.forms for b in form.buttons if what in (b.value, b.text)]
        assert found, f"no button {what!r} on {page.address}: {page.text[:300]}"
        return found[0]

    def _read(self, address: str, response: Any) -> Page:
        while response.status_code in (301, 302):
            address = urljoin(address, response.headers["Location"])
            response = self.client.get(address)
        html = response.content.decode()
        if "text/html" not in response.headers.get("Content-Type", ""):
            html = ""
        return Page(address, response.status_code, html)


def token_of(page: Page) -> str:
    """The token of the game at whose table a page is."""
    found = re.search(r"/g/([\w-]{16})/", page.address)
    assert found is not None
    return found[1]


def step(visitor: Visitor, page: Page, *, points: int = 4) -> Page:
    """The next page of a game: continue where it goes on, else make the first move there is."""
    forward = [target for name, target in page.links if name in ("Continue", "Weiter")]
    if forward:
        return visitor.get(urljoin(page.address, forward[0]))
    form = page.form
    phase = page.data["phase"]
    if phase == "discard":
        two = [value for name, value in form.choices if name == "discard"][:2]
        return visitor.press(page, "discard", discard=two)
    if phase == "count":
        return visitor.press(page, "claim", points=str(points))
    if phase == "call":
        return visitor.press(page, "call", points=str(points))
    buttons = [b for b in form.buttons if "aria-disabled" not in b.attributes]
    return visitor.press(page, buttons[0])
