-- The message that one of two people wants to change, and why they may not: as `contact_refusal` says, or 'unknown' where
-- it is none of theirs. Holds the lock of the two until commit, so that changes are numbered in the order of commit and
-- none slips past a block.
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
