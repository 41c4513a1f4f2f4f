"""Paper-and-pen games as software: on screen, on paper, or both at the same table.

The rooms are `pen` (what games share), `games`, `players`, `tables`, `paper`, `lab` and `web`;
each says in its own docstring what lives there. Nothing is imported here, so that importing is free.
"""
