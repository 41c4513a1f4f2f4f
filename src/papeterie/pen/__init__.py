"""What every paper-and-pen game shares: grids, draws, turns, records, drawings.

Nothing here knows a particular game, a network, a clock or a random generator,
and nothing here imports another room of the project.
"""
