-- $1: "2026-11-18T17:00:00.000Z"
-- $2: "2026-11-18T17:00:00.000Z"
-- $3: "10000000-0000-4000-8000-000000000000"
-- $4: "10000000-0000-4000-8000-000000000000"
-- $5: "Montréal"
-- $6: "maya"
-- $7: "1996-11-18"
-- $8: "1985-11-18"
-- $9: 2
-- $10: "2026-11-18T17:00:00.000Z"
-- $11: "Montréal"
-- $12: false
-- $13: 3
-- $14: "20000000-0000-4000-8000-000000000000"
-- $15: "10000000-0000-4000-8000-000000000000"
-- $16: "10000000-0000-4000-8000-000000000000"
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
  where photos.user_id = users.id order by photos.is_primary desc, coalesce(photos.position, photos.number), photos.number) as photos, found.cell, case when found.is_rest then 'rest' else 'first' end as group, found.staleness as at, false as "isTemporary"
from (
  with matching as materialized (
    select user_id, cell, staleness, city_id is distinct from (select id from cities where key = city_key($5)) as is_rest from discover
    where name like (select containing($6)) and birth_date <= $7 and birth_date > $8 and speaks & 2 <> 0 and mood = $9 and (ends_at is null or ends_at > $10) and city_id = (select id from cities where key = city_key($11))
  ), sorted as materialized (
    select * from matching where (is_rest, staleness, user_id) > ($12, $13, $14) order by is_rest, staleness, user_id
  )
  select * from sorted where user_id <> $15 and user_id not in (select * from blocked_with($16))
  and user_id not in (select venue_staff.user_id from venue_staff) limit 25) found join users on users.id = found.user_id
order by found.is_rest, found.staleness, found.user_id
