"""The Isle of Cats: Explore & Draw."""
