-- Returns true if either of two users has blocked the other. Use it for every query and push notification; `blocked_with`
-- lists all such users at once.
create or replace function is_blocked(a uuid, b uuid) returns boolean language sql stable parallel safe
return exists (select 1 from blocks where blocker_id = a and blocked_id = b)
    or exists (select 1 from blocks where blocker_id = b and blocked_id = a);
