-- Why somebody may not say anything to somebody else, a reaction or an unsent message included: the first that applies, or
-- null where they may. `send_outcome` says what each means.
create or replace function contact_refusal(
  sender_role text,
  recipient_role text,
  -- Between two members 'members', 'closed' or what `first_message_refusal` says, of a member and a host what `venue_tie`
  -- says, else null.
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
