-- Brings what search knows of users in step with their accounts, positions and work. The triggers of `keep_discovery` call
-- it, in the transaction that changed one of them.
create or replace function refresh_discovery(user_ids uuid[]) returns void language plpgsql as $$
begin
  -- One change of a user's whereabouts happens after the other, and sees it.
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
    insert into discover as known (user_id, mood, cell, city_id, staleness, name, birth_date, speaks)
    select users.id, mood_number(users.mood), positions.shown_cell, cities.id,
      -- Those who hide when they were active come last, in an order that tells nothing of it.
      date '2100-01-01' - case when users.shows_activity then users.active_on else date '1970-01-01' end,
      fold(users.display_name),
      case when users.role = 'member' then users.date_of_birth end,
      case when 'en' = any(users.speaks) then 1 else 0 end + case when 'fr' = any(users.speaks) then 2 else 0 end
    from users
    join cities on cities.key = city_key(users.city)
    left join positions on positions.user_id = users.id
    where users.id = any(user_ids)
      and not users.paused and is_discoverable(users.id, users.status, users.role, users.awaits_email_proof)
    on conflict (user_id) do update set mood = excluded.mood, cell = excluded.cell, city_id = excluded.city_id,
      staleness = excluded.staleness, name = excluded.name, birth_date = excluded.birth_date, speaks = excluded.speaks
    where (known.mood, known.cell, known.city_id, known.staleness, known.name, known.birth_date, known.speaks)
      is distinct from (excluded.mood, excluded.cell, excluded.city_id, excluded.staleness, excluded.name,
        excluded.birth_date, excluded.speaks)
    returning mood, cell
  )
  -- A cell's centre came for all moods together with the first position in it.
  insert into discover_cells (mood, cell, centre)
  select distinct found.mood, found.cell, any_mood.centre
  from found join discover_cells any_mood on any_mood.mood = 0 and any_mood.cell = found.cell
  where not exists (select from discover_cells known where known.mood = found.mood and known.cell = found.cell)
  order by 1, 2
  on conflict do nothing;
end $$;
