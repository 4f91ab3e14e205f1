-- how names are compared: by their letters, not by case or blanks
create or replace temp macro words(text) as lower(trim(regexp_replace(text, '\s+', ' ', 'g')));
create or replace temp macro author_key(name) as words(name);
