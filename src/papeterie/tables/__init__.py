"""People at a table: seats and their secret links, drafts, the store, live numbers.

``door`` is the one way in for pages, the API and bots. Nothing here knows HTTP,
draws a sheet or decides what a rule allows.
"""
