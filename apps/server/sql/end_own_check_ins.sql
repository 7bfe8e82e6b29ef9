-- Whoever calls a meeting off before its hour, in whatever way, has nothing left to tell a friend of, and the friend's address
-- is erased. What the other does ends nothing: nobody can take away whom somebody relies on.
create or replace function end_own_check_ins(member uuid, conversation bigint, instant timestamptz) returns void
language sql begin atomic
  update check_ins set email = null, phone = null, ended_at = instant
  from proposals
  where proposals.message_id = check_ins.message_id and proposals.conversation_id = conversation
    and check_ins.user_id = member and ended_at is null
    and proposals.at > instant and proposals.status in ('cancelled', 'ended');
end;
