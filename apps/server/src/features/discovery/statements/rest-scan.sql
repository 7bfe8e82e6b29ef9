-- $1: "2026-11-18T17:00:00.000Z"
-- $2: "2026-11-18T17:00:00.000Z"
-- $3: "10000000-0000-4000-8000-000000000000"
-- $4: "10000000-0000-4000-8000-000000000000"
-- $5: "10000000-0000-4000-8000-000000000000"
-- $6: 2
-- $7: "2026-11-18T17:00:00.000Z"
-- $8: 3
-- $9: "20000000-0000-4000-8000-000000000000"
-- $10: "maya"
-- $11: "1996-11-18"
-- $12: "1985-11-18"
-- $13: "10000000-0000-4000-8000-000000000000"
-- $14: "10000000-0000-4000-8000-000000000000"
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
  where photos.user_id = users.id order by photos.is_primary desc, coalesce(photos.position, photos.number), photos.number) as photos, found.cell, 'rest' as group, found.staleness as at, false as "isTemporary", found.number
from (
  select * from (
    select latest.*, row_number() over (order by staleness, user_id) as number
    from (
      select user_id, cell, staleness, birth_date, speaks, name, city_id from discover
      where city_id is distinct from (select cities.id from cities join users on key = city_key(city) where users.id = $5) and mood = $6 and (ends_at is null or ends_at > $7) and (staleness, user_id) > ($8, $9) and true
      order by staleness, user_id limit 5000
    ) latest
  ) walked
  where (name like (select containing($10)) and birth_date <= $11 and birth_date > $12 and speaks & 2 <> 0 and true
    and user_id <> $13 and user_id not in (select * from blocked_with($14))
    and user_id not in (select venue_staff.user_id from venue_staff) or number = 5000)
  order by staleness, user_id limit 25) found join users on users.id = found.user_id
order by found.staleness, found.user_id
