-- Returns the message that a user wants to change. `refusal` is the relation of the two if it forbids that, or 'unknown' if the
-- message is not in their conversation. Holds the lock of the two users until commit: changes are numbered in commit order, and
-- none bypasses a block.
create or replace function message_to_change(
  actor uuid, session uuid, partner uuid, message bigint, instant timestamptz
) returns table (refusal text, conversation bigint, sender uuid, sent_at timestamptz, is_unsent boolean)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(conversation_lock(actor, partner));
  return query
    select
      case
        when relation in ('signed-out', 'gone', 'blocked', 'role', 'ended', 'closed') then relation
        when messages.id is null then 'unknown'
      end,
      between_the_two.conversation_id, sender_id, messages.sent_at, body = ''
    from relation(actor, session, partner, instant) as between_the_two
    left join messages on messages.conversation_id = between_the_two.conversation_id and messages.id = message;
end $$;
