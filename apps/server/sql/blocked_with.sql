-- Everybody between whom and somebody a block stands, whoever made it: the same answer as that of `is_blocked`, for all at once.
create or replace function blocked_with(me uuid) returns setof uuid language sql stable parallel safe
begin atomic
  select blocked_id from blocks where blocker_id = me
  union all
  select blocker_id from blocks where blocked_id = me;
end;
