"""From the folders of the result sets to everything that the site is made of, in build/."""
