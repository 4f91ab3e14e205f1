"""Checks of what only the whole site can tell, each a module like those of a part."""
