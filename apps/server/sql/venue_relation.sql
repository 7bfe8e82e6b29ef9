-- Returns the relation of a member and a host to each other, as `relation` defines it.
create or replace function venue_relation(member uuid, host uuid, instant timestamptz) returns text language sql stable
return case
  when exists (
    select 1 from assignments join venue_staff staff on staff.venue_id = assignments.venue_id and staff.user_id = host_id
    where member_id = member and host_id = host and assignments.status = 'open' and staff.active
  ) then 'assigned'
  when exists (
    select 1 from venue_staff staff
    where staff.user_id = host and staff.role = 'host' and staff.active
      and staff.visible_as_individual and not staff.non_discoverable
  ) and exists (
    select 1 from subscriptions plan
    where plan.user_id = member and effective_tier(
      plan.tier, plan.status, plan.current_period_end_at, plan.past_due_since_at, instant) = 'premium'
  ) then 'direct'
  else 'ended'
end;
