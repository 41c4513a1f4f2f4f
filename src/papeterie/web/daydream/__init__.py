"""The pages of Daydream: the table one plays at, its parts, the sheets of the others, the end.

What is the same for every game with several seats is in ``web.table``.
"""
