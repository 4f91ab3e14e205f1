"""Kinds of harm, one a module."""
