-- one row per result set × log or table with numbers × log or table of another set with the same text
with read as (
    select distinct l."set", l.path, l.text_sha256, r.title, r.date, r.source, author_key(r.author) as author
    from logs l join measurements m using ("set", path) join result_sets r using ("set")
), twice as (
    select * from read
    window same as (partition by text_sha256)
    qualify min("set") over same <> max("set") over same
)
select
    a."set", a.path, b."set" as other, b.path as other_path, b.title as other_title,
    a.author <> b.author as by_another,
    (b.date, b."set") < (a.date, a."set") as earlier,
    a.source is not null as sourced
from twice a join twice b on a.text_sha256 = b.text_sha256 and a."set" <> b."set"
order by all
