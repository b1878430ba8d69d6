"""The pictures of the table, all drawn by this code.

``python -m muggins.web.drawing`` writes them where the site serves them from; they are part of the
source, and a test holds them equal to what is drawn here.
"""
