-- Whether a block stands between two people, whoever made it. The one answer that every query and push
-- asks; `blocked_with` gives it for everybody at once.
create or replace function is_blocked(a uuid, b uuid) returns boolean language sql stable parallel safe
return exists (select 1 from blocks where blocker_id = a and blocked_id = b)
    or exists (select 1 from blocks where blocker_id = b and blocked_id = a);
