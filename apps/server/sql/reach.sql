-- How somebody with a session stands to somebody else, in the order in which it matters.
create or replace function reach(me uuid, my_session uuid, other uuid, instant timestamptz) returns text
language sql stable parallel safe
return case
  when not exists (
    select 1 from sessions join users on users.id = sessions.user_id and users.status = 'Active'
    where sessions.id = my_session and sessions.user_id = me and sessions.expires_at > instant
  ) then 'signed-out'
  when not exists (select 1 from users where users.id = other and users.status = 'Active') then 'gone'
  when is_blocked(me, other) then 'blocked'
  else 'open'
end;
