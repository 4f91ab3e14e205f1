"""Tests of what /compare/ fetches."""
