-- Returns the relation of a signed-in user to another; the first case that applies wins.
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
