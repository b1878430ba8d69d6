"""Muggins as a Django application."""

from __future__ import annotations

from django.apps import AppConfig


class MugginsConfig(AppConfig):
    """The one application of the site."""

    name = "muggins.web"
    label = "muggins"
    default_auto_field = "django.db.models.BigAutoField"
