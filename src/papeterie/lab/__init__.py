"""The laboratory: whole games played by bots, what they show, and how fast they go.

Nothing here is needed to play; sheets are designed and speeds measured with it.
"""
