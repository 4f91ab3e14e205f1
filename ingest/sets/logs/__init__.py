"""Logs as files from anywhere → their text."""
