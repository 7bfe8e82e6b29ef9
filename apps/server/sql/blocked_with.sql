-- Lists the users who blocked this user or whom this user blocked. `is_blocked` checks the same for one pair.
create or replace function blocked_with(me uuid) returns setof uuid language sql stable parallel safe
begin atomic
  select blocked_id from blocks where blocker_id = me
  union all
  select blocker_id from blocks where blocked_id = me;
end;
