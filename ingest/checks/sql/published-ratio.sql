-- one row per number on which an author built a ratio that his own values do not give
-- code: K27
-- severity: note
-- title: A printed ratio does not match the printed values
-- message: It is recomputed from the values on this page.
-- remedy: Ask the author.
-- source: arithmetic, within half a unit of the last printed digit
select over_id as id, 'note' as severity,
       string_agg(distinct format('printed {}, computed {:.3f}', printed, computed), '; ' order by format('printed {}, computed {:.3f}', printed, computed)) as seen
from recomputed
where computed is not null
  and abs(computed - try_cast(printed as double)) > 0.5 * pow(10, -length(split_part(printed, '.', 2))) * (1 + 1e-9)
group by over_id
