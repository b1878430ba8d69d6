"""The site as a WSGI application, for the door and for other servers."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "muggins.web.settings")
application = get_wsgi_application()
