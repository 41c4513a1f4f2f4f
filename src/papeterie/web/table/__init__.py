"""The pages of any table with several seats: sitting down, passing the device, what lies around it.

What one sees while playing is each game's own (``web.daydream``).
"""
