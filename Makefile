# `make play` is all a player needs; `make test` and `make lint` must pass before every commit.
# Each target installs into .venv only what it needs. PYTHON=… chooses the interpreter.

.PHONY: play test test-rules test-others test-browser test-postgresql lint proof bench screenshots
.PHONY: messages chromium hunspell postgresql clean
export BROWSER SPELLING POSTGRES
.DELETE_ON_ERROR:
.DEFAULT_GOAL := play

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
CODE := src tests benchmarks hatch_build.py
# The tests that alone hold the rules layer at full coverage. Watching makes them three times slower,
# so all others go apart, and of these the long walks too.
RULES := tests/rules
# What reads and writes games is tested on both databases each time, the other pages by `make proof`;
# the tests that kill servers or start several bring a PostgreSQL of their own.
STORED := company friend moves players store watching whole_games
CATALOGUES := $(wildcard src/muggins/locale/*/LC_MESSAGES/*.po)

# What an installation is made from: when one of these changes, it is made again.
SOURCES := pyproject.toml hatch_build.py $(CATALOGUES)

# What a first hint would wait for is compiled while the page is being looked at.
play: $(VENV)/web
	@$(VENV)/bin/muggins kernels >/dev/null 2>&1 & $(VENV)/bin/muggins serve

# The parts are independent, and those in a browser wait more than they compute: so two parts go at a
# time. Each says what it has to say once it is done. Beside the longest of the others a browser would
# get too little of two cores.
AT_ONCE = $(MAKE) --no-print-directory --jobs 2 \
    $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

test: $(VENV)/dev chromium hunspell postgresql
	@echo "Two parts at a time; each is shown once it is done."
	@$(AT_ONCE) test-browser test-rules
	@$(AT_ONCE) test-others test-postgresql

test-rules: $(VENV)/dev
	$(PY) -m coverage erase
	$(PY) -m coverage run -m pytest --numprocesses 2 --dist worksteal \
	    -m 'not proof and not unwatched' $(RULES)
	$(PY) -m coverage combine --quiet
	$(PY) -m coverage report
	$(PY) -m pytest --numprocesses 2 --dist worksteal -m unwatched $(RULES)

test-others: $(VENV)/dev hunspell
	$(PY) -m pytest --numprocesses 2 --dist loadfile $(RULES:%=--ignore=%) --ignore=tests/browser

# Every process has a site and a browser for all its tests, so that any of them may take any test.
# With nothing compiled beforehand each of these sites would do it, all at once.
test-browser: $(VENV)/dev chromium
	@if [ "$(BROWSER)" = 0 ]; then echo "Left out by BROWSER=0: the tests in a browser."; \
	else $(VENV)/bin/muggins kernels >/dev/null; \
	    $(PY) -m pytest --numprocesses 4 --dist load --maxschedchunk 1 tests/browser; fi

test-postgresql: $(VENV)/dev postgresql
	@if [ "$(POSTGRES)" = 0 ]; then echo "Left out by POSTGRES=0: the tests on PostgreSQL."; \
	else echo "What keeps games once more, on PostgreSQL:"; \
	    DATABASE=postgresql $(PY) -m pytest --numprocesses 2 --dist loadfile $(STORED:%=tests/web/test_%.py); fi

lint: $(VENV)/dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy $(wildcard $(CODE))

# The tests that walk a whole space of hands or plays, and all pages on the second database.
proof: $(VENV)/dev postgresql
	$(PY) -m pytest -m proof
	DATABASE=postgresql $(PY) -m pytest --numprocesses 2 --dist loadfile tests/web

bench: $(VENV)/dev
	@for script in $(basename $(notdir $(wildcard benchmarks/*.py))); do \
		echo "== $$script"; $(PY) -m "benchmarks.$$script" || exit 1; done

# Every page and phase as it looks, in build/screenshots: to be looked at, not compared.
screenshots: $(VENV)/dev chromium
	$(PY) -m tests.browser.screenshots

# Collects the texts from the source, merges them into the catalogues, compiles them.
messages: $(VENV)/dev
	mkdir -p build
	$(PY) -m babel.messages.frontend --quiet extract --mapping-file babel.cfg --omit-header \
	    --add-location file --sort-by-file --output-file build/django.pot .
	$(PY) -m babel.messages.frontend --quiet update --domain django --input-file build/django.pot \
	    --output-dir src/muggins/locale --no-fuzzy-matching --ignore-obsolete \
	    --ignore-pot-creation-date
	$(PY) -m babel.messages.frontend compile --domain django --directory src/muggins/locale \
	    --statistics

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage

# The browser tests drive the Chromium of the system.
chromium:
	@if [ "$(BROWSER)" = 0 ] || command -v chromium-headless-shell >/dev/null \
	    || command -v chromium >/dev/null || command -v chromium-browser >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && { apt-get install -y -qq chromium-headless-shell \
	        || apt-get install -y -qq chromium; } >/dev/null; \
	else \
	    echo "The browser tests need Chromium: apt install chromium, or make test BROWSER=0" >&2; \
	    exit 1; fi

# The spell check reads Debian's dictionaries.
hunspell:
	@if [ "$(SPELLING)" = 0 ] || \
	    { hunspell -d de_DE_frami -l && hunspell -d en_GB -l; } </dev/null >/dev/null 2>&1; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && \
	    apt-get install -y -qq hunspell hunspell-de-de-frami hunspell-en-gb >/dev/null; \
	else \
	    echo "The spell check needs hunspell: apt install hunspell hunspell-de-de-frami hunspell-en-gb," \
	        "or make test SPELLING=0" >&2; \
	    exit 1; fi

# The tests start a PostgreSQL of their own.
postgresql:
	@if [ "$(POSTGRES)" = 0 ] || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 \
	    || command -v initdb >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && apt-get install -y -qq postgresql >/dev/null; \
	else \
	    echo "The tests need PostgreSQL: apt install postgresql, or make test POSTGRES=0" >&2; \
	    exit 1; fi

# A stamp says what is installed; everything is installed in place, so edits need no new installation.
$(VENV)/web: $(VENV)/made $(SOURCES)
	$(PIP) --editable '.[web,engine]'
	@touch $@

$(VENV)/dev: $(VENV)/made $(SOURCES)
	$(PIP) --editable '.[dev]'
	@touch $@ $(VENV)/web

# Debian ships Python without ensurepip unless python3-venv is installed.
$(VENV)/made:
	@python=; for candidate in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11; do \
	    if $$candidate -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	        python=$$candidate; break; fi; done; \
	if [ -z "$$python" ]; then \
	    echo "Muggins needs Python 3.11 or newer; install it, or name it: make PYTHON=/path/to/python" >&2; \
	    exit 1; fi; \
	if ! $$python -c 'import ensurepip, venv' 2>/dev/null; then \
	    echo "$$python lacks the venv module; on Debian or Ubuntu: apt install python3-venv" >&2; \
	    exit 1; fi; \
	$$python -m venv --clear $(VENV)
	@touch $@
