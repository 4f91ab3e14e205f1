"""Logs as people have them, made text."""
