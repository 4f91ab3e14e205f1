"""A synthetic archive: any number of result sets, all different, from a seed. Nothing in it was ever measured."""
