-- Ends a member's check-ins for future meetings that were cancelled or ended, and erases the friend's address. Call it only
-- for the member who acted: the other person must not end a check-in that a member relies on.
create or replace function end_own_check_ins(member uuid, conversation bigint, instant timestamptz) returns void
language sql begin atomic
  update check_ins set email = null, phone = null, text_receipt = null, ended_at = instant
  from proposals
  where proposals.message_id = check_ins.message_id and proposals.conversation_id = conversation
    and check_ins.user_id = member and ended_at is null
    and proposals.at > instant and proposals.status in ('cancelled', 'ended');
end;
