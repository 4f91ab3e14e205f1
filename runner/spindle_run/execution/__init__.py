"""Carries out a plan: configuration by configuration, run by run."""
