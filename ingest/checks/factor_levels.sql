-- one row per configuration × factor that it states
create or replace temp table factor_levels as
unpivot (select configuration, columns(* exclude ("set", configuration, job))::varchar from configurations)
on columns(* exclude configuration) into name factor value level;
