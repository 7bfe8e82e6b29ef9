-- $1: "2026-11-18T17:00:00.000Z"
-- $2: "2026-11-18T17:00:00.000Z"
-- $3: "10000000-0000-4000-8000-000000000000"
-- $4: "10000000-0000-4000-8000-000000000000"
-- $5: "2026-11-18T17:00:00.000Z"
-- $6: "maya"
-- $7: "1996-11-18"
-- $8: "1985-11-18"
-- $9: 2
-- $10: "2026-11-18T17:00:00.000Z"
-- $11: "Montréal"
-- $12: [1999.9999918061724,4999.99987197144,9999.998975771548,24999.983996433,49999.87197153779]
-- $13: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $14: 0
-- $15: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $16: 49999.87197153779
-- $17: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $18: 49999.87197153779
-- $19: [1999.9999918061724,4999.99987197144,9999.998975771548,24999.983996433,49999.87197153779]
-- $20: "2026-11-18T17:00:00.000Z"
-- $21: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $22: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $23: [1999.9999918061724,4999.99987197144,9999.998975771548,24999.983996433,49999.87197153779]
-- $24: true
-- $25: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $26: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $27: "20000000-0000-4000-8000-000000000000"
-- $28: "10000000-0000-4000-8000-000000000000"
-- $29: "10000000-0000-4000-8000-000000000000"
select
users.id, users.role, users.display_name, users.date_of_birth, users.city, users.country, users.description, users.expectations,
case when users.passing_ends_at > $1 then users.passing_mood else users.mood end as mood, case when users.passing_ends_at > $2 then users.passing_ends_at end as mood_ends_at, users.verification_source, users.status, users.speaks,
(select count(*)::int from vouchers where vouchers.member_id = users.id) as vouchers,
case when users.shows_activity and (select shows_activity from users viewer where viewer.id = $3)
then users.active_on end as active_on,
case when users.first_messages_from <> 'everybody'
then first_message_refusal($4, users.id) end as first_message_refusal,
array(
  select '/media/photos/' || photos.id || '.' || photos.extension from photos
  where photos.user_id = users.id order by photos.is_primary desc, coalesce(photos.position, photos.number), photos.number) as photos, found.cell, 'distance' as group, found.cell as at, found.is_temporary as "isTemporary"
from (
  with matching as materialized (
    select user_id, cell, coalesce(ends_at > $5, false) as is_temporary, ends_at
    from discover where name like (select containing($6)) and birth_date <= $7 and birth_date > $8 and speaks & 2 <> 0 and mood = $9 and (ends_at is null or ends_at > $10) and city_id = (select id from cities where key = city_key($11))
  ), sorted as materialized (
    select width_bucket(distance, $12::float8[]) as band, is_temporary, distance, user_id, cell
    from matching join (
      select cell, centre <-> $13::cube as distance from discover_cells
      where mood = $14
      and centre <@ cube_enlarge($15::cube, $16::float8, 3) and centre <-> $17::cube <= $18::float8 and true
      order by distance
    ) cells using (cell)
    where (width_bucket(distance, $19::float8[]), not coalesce(ends_at > $20, false), distance, user_id)
    > (width_bucket(($21::cube <-> $22::cube), $23::float8[]), $24, ($25::cube <-> $26::cube), $27)
    order by band, is_temporary desc, distance, user_id
  )
  select * from sorted where user_id <> $28 and user_id not in (select * from blocked_with($29))
  and user_id not in (select venue_staff.user_id from venue_staff) limit 25) found join users on users.id = found.user_id
order by found.band, found.is_temporary desc, found.distance, found.user_id
