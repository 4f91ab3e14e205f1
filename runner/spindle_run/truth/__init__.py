"""Checks that a figure is what it seems; one module each."""
