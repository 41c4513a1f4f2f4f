"""The pages of Explore & Draw: the table one plays at, its parts, what lies round it.

What is the same for every game with several seats is in ``web.table``.
"""
