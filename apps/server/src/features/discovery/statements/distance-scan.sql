-- $1: "2026-11-18T17:00:00.000Z"
-- $2: "2026-11-18T17:00:00.000Z"
-- $3: "10000000-0000-4000-8000-000000000000"
-- $4: "10000000-0000-4000-8000-000000000000"
-- $5: [1999.9999918061724,4999.99987197144,9999.998975771548,24999.983996433,49999.87197153779]
-- $6: "2026-11-18T17:00:00.000Z"
-- $7: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $8: 2
-- $9: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $10: 49999.87197153779
-- $11: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $12: 49999.87197153779
-- $13: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $14: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $15: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $16: 2
-- $17: "2026-11-18T17:00:00.000Z"
-- $18: [1999.9999918061724,4999.99987197144,9999.998975771548,24999.983996433,49999.87197153779]
-- $19: "2026-11-18T17:00:00.000Z"
-- $20: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $21: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $22: [1999.9999918061724,4999.99987197144,9999.998975771548,24999.983996433,49999.87197153779]
-- $23: true
-- $24: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $25: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $26: "20000000-0000-4000-8000-000000000000"
-- $27: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $28: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $29: "00000000-0000-0000-0000-000000000000"
-- $30: "20000000-0000-4000-8000-000000000000"
-- $31: "maya"
-- $32: "1996-11-18"
-- $33: "1985-11-18"
-- $34: "Montréal"
-- $35: "10000000-0000-4000-8000-000000000000"
-- $36: "10000000-0000-4000-8000-000000000000"
-- $37: [1999.9999918061724,4999.99987197144,9999.998975771548,24999.983996433,49999.87197153779]
-- $38: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $39: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $40: [1999.9999918061724,4999.99987197144,9999.998975771548,24999.983996433,49999.87197153779]
-- $41: [1999.9999918061724,4999.99987197144,9999.998975771548,24999.983996433,49999.87197153779]
-- $42: "2026-11-18T17:00:00.000Z"
-- $43: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $44: 2
-- $45: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $46: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $47: "2026-11-18T17:00:00.000Z"
-- $48: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $49: 2
-- $50: "2026-11-18T17:00:00.000Z"
-- $51: [1999.9999918061724,4999.99987197144,9999.998975771548,24999.983996433,49999.87197153779]
-- $52: "2026-11-18T17:00:00.000Z"
-- $53: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $54: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $55: [1999.9999918061724,4999.99987197144,9999.998975771548,24999.983996433,49999.87197153779]
-- $56: true
-- $57: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $58: "(1264430.539106539,-4286941.121980609,4550206.398029696)"
-- $59: "20000000-0000-4000-8000-000000000000"
-- $60: "maya"
-- $61: "1996-11-18"
-- $62: "1985-11-18"
-- $63: "Montréal"
-- $64: "10000000-0000-4000-8000-000000000000"
-- $65: "10000000-0000-4000-8000-000000000000"
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
  where photos.user_id = users.id order by photos.is_primary desc, coalesce(photos.position, photos.number), photos.number) as photos, found.cell, 'distance' as group, found.cell as at, found.is_temporary as "isTemporary", found.number
from (
  with nearest as materialized (
    select user_id, cell, distance, width_bucket(distance, $5::float8[]) as band, coalesce(ends_at > $6, false) as is_temporary, number
    from (
      select nearest.*, row_number() over (order by distance, user_id) as number
      from (
        select cells.distance, here.*
        from (
          select cell, centre <-> $7::cube as distance from discover_cells
          where mood = $8
          and centre <@ cube_enlarge($9::cube, $10::float8, 3) and centre <-> $11::cube <= $12::float8 and centre <-> $13::cube >= ($14::cube <-> $15::cube)
          order by distance
        ) cells
        cross join lateral (
          select user_id, cell, ends_at, birth_date, speaks, name, city_id
          from discover where cell = cells.cell and mood = $16 and (ends_at is null or ends_at > $17) and (width_bucket(distance, $18::float8[]), not coalesce(ends_at > $19, false), distance, user_id)
          > (width_bucket(($20::cube <-> $21::cube), $22::float8[]), $23, ($24::cube <-> $25::cube), $26) and user_id > case when distance > ($27::cube <-> $28::cube) then $29 else $30 end::uuid and true
          order by user_id limit 5000
        ) here
        order by distance, user_id limit 5000
      ) nearest
    ) walked
    where (name like (select containing($31)) and birth_date <= $32 and birth_date > $33 and speaks & 2 <> 0 and city_id = (select id from cities where key = city_key($34))
      and user_id <> $35 and user_id not in (select * from blocked_with($36))
      and user_id not in (select venue_staff.user_id from venue_staff) or number = 5000)
    order by distance, user_id limit 25), last as (
    select distance, user_id, ($37::float8[])[band + 1] as within, (
      select count(*) from nearest others where others.band = latest.band and not is_temporary
    ) as places
    from (select * from nearest order by distance, user_id offset 24) latest
    where band > width_bucket(($38::cube <-> $39::cube), $40::float8[])
  )
  select * from (
    select * from nearest union all select farther.* from last cross join lateral (
      select user_id, cell, distance, width_bucket(distance, $41::float8[]) as band, coalesce(ends_at > $42, false) as is_temporary, number
      from (
        select nearest.*, row_number() over (order by distance, user_id) as number
        from (
          select cells.distance, here.*
          from (
            select cell, centre <-> $43::cube as distance from discover_cells
            where mood = $44
            and centre <@ cube_enlarge($45::cube, last.within, 3) and centre <-> $46::cube <= last.within and ends_at > $47 and centre <-> $48::cube >= last.distance
            order by distance
          ) cells
          cross join lateral (
            select user_id, cell, ends_at, birth_date, speaks, name, city_id
            from discover where cell = cells.cell and mood = $49 and ends_at > $50 and (distance > last.distance or user_id > last.user_id)
            and (width_bucket(distance, $51::float8[]), not coalesce(ends_at > $52, false), distance, user_id)
            > (width_bucket(($53::cube <-> $54::cube), $55::float8[]), $56, ($57::cube <-> $58::cube), $59) and true
            order by user_id limit 5000
          ) here
          order by distance, user_id limit 5000
        ) nearest
      ) walked
      where (name like (select containing($60)) and birth_date <= $61 and birth_date > $62 and speaks & 2 <> 0 and city_id = (select id from cities where key = city_key($63))
        and user_id <> $64 and user_id not in (select * from blocked_with($65))
        and user_id not in (select venue_staff.user_id from venue_staff) or number = 5000)
      order by distance, user_id limit last.places) farther
  ) found
  order by band, is_temporary desc, distance, user_id limit 25) found join users on users.id = found.user_id
order by found.band, found.is_temporary desc, found.distance, found.user_id
