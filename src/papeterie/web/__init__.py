"""Papeterie in a browser: the app, its pages, the API, live updates.

Templates and static files lie beside the code. What happens at a table is
decided in ``tables``; nothing here knows a rule.
"""
