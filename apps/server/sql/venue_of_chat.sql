-- Returns the name of the venue for which a host chats with a member: that of their latest assignment, even if it is closed or was
-- handed over; without one, that where the host works. Callers make sure that the two know each other.
create or replace function venue_of_chat(member uuid, host uuid) returns text language sql stable
return coalesce(
  (
    select venues.name from (
      select venue_id, id from assignments where member_id = member and host_id = host
      union all
      select venue_id, assignments.id from handovers join assignments on assignments.id = assignment_id
      where from_host_id = host and member_id = member
      order by id desc limit 1
    ) as latest join venues on venues.id = latest.venue_id
  ),
  (
    select venues.name from venue_staff staff join venues on venues.id = staff.venue_id
    where staff.user_id = host and staff.role = 'host' order by staff.active desc, venues.id limit 1
  )
);
