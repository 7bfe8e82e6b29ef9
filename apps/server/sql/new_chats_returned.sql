-- Counts the new chats of a week that a member got back by an instant. A chat is returned if its first message could get a
-- reply but got none for 72 hours. Later events do not undo it.
create or replace function new_chats_returned(member uuid, of_week date, instant timestamptz) returns int
language sql stable parallel safe
return (
  select count(*)::int
  from new_chats
  join conversations on conversations.id = conversation_id
  cross join lateral (select started_at + interval '72 hours' as until) as wait
  cross join lateral (
    select body from messages where messages.conversation_id = conversations.id order by messages.id limit 1
  ) as opener
  where user_id = member and week = of_week and until <= instant
    -- An unsent first message could not get a reply; closing the conversation counts as a reply.
    and opener.body <> ''
    and (closed_at is null or closed_at >= until)
    and not exists (
      select from messages
      where messages.conversation_id = conversations.id and sender_id <> member and sent_at < until)
    and not exists (
      select from blocks
      where (blocker_id = a and blocked_id = b or blocker_id = b and blocked_id = a) and created_at < until)
);
