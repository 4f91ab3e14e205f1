-- one row per set × other set of at most $most, the nearest first, with the words that both have
with has as (
    select distinct "set", 'level' as kind, raid_level as word from configurations
    where raid_level is not null and raid_level <> 'single'
    union select distinct "set", 'tool', tool from runs
    union select distinct "set", 'drive', model from drives
    where model <> 'not stated' and coalesce(used_for, 'array') <> 'system'
),
placed as (
    select has.*, row_number() over same as place, count(*) over (partition by kind, word) as sets
    from has join result_sets using ("set")
    window same as (partition by kind, word order by date, "set")
),
-- Of all sets with a word only the $near on either side in time are looked at: the cost is linear in the sets.
near as (
    select distinct one."set", other."set" as other
    from (select *, unnest(range(-$near, $near + 1)) as step from placed) one
    join placed other on other.kind = one.kind and other.word = one.word and other.place = one.place + one.step
    where other."set" <> one."set"
),
shared as (
    select near."set", near.other, own.kind, own.word, own.sets
    from near join placed own on own."set" = near."set"
    join placed theirs on theirs."set" = near.other and theirs.kind = own.kind and theirs.word = own.word
),
-- What few sets have says more; the same model of drive says most.
ranked as (
    select "set", other, list({kind: kind, word: word} order by kind, word) as words,
           sum((case kind when 'drive' then 4 when 'level' then 2 else 1 end) / (1 + ln(sets))) as weight
    from shared group by "set", other
)
select "set", other, words from ranked
qualify row_number() over (partition by "set" order by round(weight, 9) desc, other desc) <= $most
order by "set", round(weight, 9) desc, other desc
