-- A member's message starts the wait for a reply, unless the wait has started already. A host's message ends the wait.
create or replace function note_venue_message(sender uuid, recipient uuid, instant timestamptz) returns void language sql
begin atomic
  update assignments set
    waiting_since = case when host_id = sender then null else coalesce(waiting_since, instant) end,
    unanswered_since = case when host_id = sender then null else coalesce(unanswered_since, instant) end,
    managers_told_at = case when host_id = sender then null else managers_told_at end
  where status = 'open'
    and ((host_id = sender and member_id = recipient) or (host_id = recipient and member_id = sender));
end;
