"""The one settings file; everything that differs between sites comes from the environment.

docs/deploy.md lists the variables.
"""

from __future__ import annotations

import os
from pathlib import Path

from muggins.web.database import database_settings
from muggins.web.folder import data_folder, secret_key

_HERE = Path(__file__).parent


def _words(name: str, default: str = "") -> list[str]:
    return [word for word in os.environ.get(name, default).replace(",", " ").split() if word]


DATA = data_folder()
HTTPS = os.environ.get("MUGGINS_HTTPS") == "1"
PROXIES = int(os.environ.get("MUGGINS_PROXIES", "0"))
"""How many proxies stand in front; only so many entries of X-Forwarded-For are believed."""

DEBUG = False
SECRET_KEY = secret_key(DATA)
ALLOWED_HOSTS = _words("MUGGINS_HOSTS", "localhost 127.0.0.1 [::1]")
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS if host != "*"] * HTTPS

INSTALLED_APPS = [
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "muggins.web.apps.MugginsConfig",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "muggins.web.middleware.content_security",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "muggins.web.middleware.fresh_pages",
    "muggins.web.middleware.Refusals",
]
ROOT_URLCONF = "muggins.web.urls"
WSGI_APPLICATION = "muggins.web.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [_HERE / "templates"],
        "OPTIONS": {
            "context_processors": ["muggins.web.page_context.every_page"],
            "builtins": ["django.templatetags.i18n", "django.templatetags.static"],
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["django.template.loaders.filesystem.Loader"],
                )
            ],
        },
    }
]

DATABASES = {"default": database_settings(os.environ.get("MUGGINS_DATABASE", ""), DATA)}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }
}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
LOCALE_PATHS = [_HERE.parent / "locale"]
LANGUAGE_COOKIE_NAME = "muggins_language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
STATICFILES_DIRS = [_HERE / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "muggins.web.bundles.BundleFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "muggins.web.bundles.HashedFiles"},
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True

SESSION_COOKIE_NAME = "muggins_session"
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_NAME = "muggins_csrf"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "muggins.web.pages.problems.forged"

SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = ["^health$", "^metrics$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS and PROXIES else None
SECURE_HSTS_SECONDS = 365 * 24 * 3600 * HTTPS
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100
DATA_UPLOAD_MAX_NUMBER_FILES = 0

NEW_GAMES_AN_HOUR = int(os.environ.get("MUGGINS_NEW_GAMES_AN_HOUR", "60"))
"""For one player; an address, which a household shares, may open four times as many."""

METRICS = _words("MUGGINS_METRICS", "127.0.0.1")
"""The addresses that may read the counters of this process."""

PAGES_OF_ONE_ADDRESS = int(os.environ.get("MUGGINS_PAGES_OF_ONE_ADDRESS", "200"))
"""So many open pages of one address may listen to bells."""

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        # Misses and refusals are no news, and their addresses name games.
        "django.request": {"handlers": ["console"], "level": "ERROR", "propagate": False},
        # What is forged or malformed gets its 400, and is no fault of this site.
        "django.security": {"handlers": ["console"], "level": "CRITICAL", "propagate": False},
    },
}
