-- Returns the message that a user wants to change, and the reason if they may not. The reason comes from `contact_refusal`,
-- or is 'unknown' if the message is not in their conversation. Holds the lock of the two users until commit: changes are
-- numbered in commit order, and none bypasses a block.
create or replace function message_to_change(
  actor uuid, session uuid, partner uuid, message bigint, instant timestamptz
) returns table (refusal text, conversation bigint, sender uuid, sent_at timestamptz, is_unsent boolean)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(conversation_lock(actor, partner));
  return query
    select
      coalesce(
        contact_refusal(sender_role, recipient_role, tie, is_blocked),
        case when quoted_sender is null then 'unknown' end
      ),
      conversation_id, quoted_sender, quoted_at, quoted_body = ''
    from send_facts(
      array[actor], array[session], array[partner], array[null::uuid], array[null::text], array[message],
      instant, instant::date, instant::date
    );
end $$;
