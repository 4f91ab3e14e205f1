"""A plan: what is to be measured, as a person writes it, and all the configurations that follow from it."""
