-- Returns the first reason why a user may not contact another, or null if they may. It also applies to reacting and
-- unsending. `send_outcome` defines the reasons.
create or replace function contact_refusal(
  sender_role text,
  recipient_role text,
  -- Between two members: 'members', 'closed' or the result of `first_message_refusal`. Between a member and a host: the
  -- result of `venue_tie`. Otherwise null.
  tie text,
  is_blocked boolean
) returns text language sql immutable parallel safe
return case
  when sender_role is null then 'signed-out'
  when sender_role not in ('member', 'host') then 'role'
  when recipient_role is null then 'gone'
  when tie is null then 'role'
  when is_blocked then 'blocked'
  when tie in ('ended', 'closed') then tie
end;
