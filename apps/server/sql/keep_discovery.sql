-- Updates the search data of users whose account, position or venue work changed. The triggers run once per statement,
-- so a bulk change is one step.
create or replace function keep_discovery() returns trigger language plpgsql as $$
declare
  user_ids uuid[];
begin
  if tg_table_name <> 'users' then
    select array_agg(distinct user_id) into user_ids from changed;
  elsif tg_op = 'INSERT' then
    select array_agg(id) into user_ids from changed;
  else
    select array_agg(id) into user_ids from changed join before using (id)
    where (changed.status, changed.role, changed.awaits_email_proof, changed.mood, changed.passing_mood,
        changed.passing_ends_at, changed.city, changed.display_name, changed.active_on, changed.date_of_birth, changed.speaks, changed.paused, changed.shows_activity)
      is distinct from (before.status, before.role, before.awaits_email_proof, before.mood, before.passing_mood,
        before.passing_ends_at, before.city, before.display_name, before.active_on, before.date_of_birth, before.speaks, before.paused, before.shows_activity);
  end if;
  if user_ids is not null then
    perform refresh_discovery(user_ids);
  end if;
  return null;
end $$;

create or replace trigger keep_discovery_of_new after insert on users referencing new table as changed
  for each statement execute function keep_discovery();
create or replace trigger keep_discovery after update on users referencing old table as before new table as changed
  for each statement execute function keep_discovery();

create or replace trigger keep_discovery_of_new after insert on positions referencing new table as changed
  for each statement execute function keep_discovery();
create or replace trigger keep_discovery after update on positions referencing new table as changed
  for each statement execute function keep_discovery();
create or replace trigger keep_discovery_without after delete on positions referencing old table as changed
  for each statement execute function keep_discovery();

create or replace trigger keep_discovery_of_new after insert on venue_staff referencing new table as changed
  for each statement execute function keep_discovery();
create or replace trigger keep_discovery after update on venue_staff referencing new table as changed
  for each statement execute function keep_discovery();
create or replace trigger keep_discovery_without after delete on venue_staff referencing old table as changed
  for each statement execute function keep_discovery();
