-- Brings the search data of users in line with their accounts, positions and venue work. The triggers of `keep_discovery`
-- call it in the transaction of the change.
create or replace function refresh_discovery(user_ids uuid[]) returns void language plpgsql as $$
begin
  -- The lock makes concurrent changes of a user run one after the other, each seeing the one before.
  perform from users where id = any(user_ids) order by id for no key update;

  insert into cities (key)
  select distinct city_key(city) from users
  where id = any(user_ids) and not exists (select from cities where key = city_key(city))
  order by 1
  on conflict do nothing;

  delete from discover using users
  where user_id = any(user_ids) and users.id = user_id
    and (users.paused or not is_discoverable(users.id, users.status, users.role, users.awaits_email_proof));

  with found as (
    insert into discover as known (user_id, mood, ends_at, cell, city_id, staleness, name, birth_date, speaks)
    select users.id, mood_number(coalesce(users.passing_mood, users.mood)), users.passing_ends_at, positions.shown_cell, cities.id,
      -- Users who hide their activity come last, in an order that does not reveal it.
      date '2100-01-01' - case when users.shows_activity then users.active_on else date '1970-01-01' end,
      fold(users.display_name),
      case when users.role = 'member' then users.date_of_birth end,
      case when 'en' = any(users.speaks) then 1 else 0 end + case when 'fr' = any(users.speaks) then 2 else 0 end
    from users
    join cities on cities.key = city_key(users.city)
    left join positions on positions.user_id = users.id
    where users.id = any(user_ids)
      and not users.paused and is_discoverable(users.id, users.status, users.role, users.awaits_email_proof)
    on conflict (user_id) do update set mood = excluded.mood, ends_at = excluded.ends_at, cell = excluded.cell, city_id = excluded.city_id,
      staleness = excluded.staleness, name = excluded.name, birth_date = excluded.birth_date, speaks = excluded.speaks
    where (known.mood, known.ends_at, known.cell, known.city_id, known.staleness, known.name, known.birth_date,
        known.speaks)
      is distinct from (excluded.mood, excluded.ends_at, excluded.cell, excluded.city_id, excluded.staleness,
        excluded.name, excluded.birth_date, excluded.speaks)
    returning mood, cell, ends_at
  )
  -- The row for mood 0 is stored with the first position in a cell and holds the cell's centre. `ends_at` only grows until it
  -- has passed, so it is rarely written.
  insert into discover_cells as known (mood, cell, centre, ends_at)
  select each.mood, found.cell, any_mood.centre, max(found.ends_at)
  from found cross join lateral (
    select found.mood union select 0 where found.ends_at is not null
  ) each join discover_cells any_mood on any_mood.mood = 0 and any_mood.cell = found.cell
  where not exists (
    select from discover_cells there where there.mood = each.mood and there.cell = found.cell
      and (found.ends_at is null or there.ends_at >= found.ends_at))
  group by 1, 2, 3
  order by 1, 2
  on conflict (mood, cell) do update set ends_at = greatest(known.ends_at, excluded.ends_at)
  where excluded.ends_at is not null;
end $$;
