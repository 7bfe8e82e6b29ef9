-- Returns the outcome of a send; the first that applies wins.
--
-- signed-out     the session has expired, or its user is no longer active
-- repeated       the client id was used before, with the same text, recipient and reply
-- repeated-apart a repeat, but the two may no longer write to each other: only the sender gets the message again
-- gone, blocked, role, ended, closed  the relation of the two
-- differs        the client id was used before, with another text, recipient or reply
-- unknown        the message that is replied to is not in this conversation
-- unproved       the first message, but the sender's email address is not confirmed yet
-- verified-only, saved-only  the recipient does not accept a first message from this sender
-- daily, weekly  the plan's limit is used up
-- started        accepted as the first message between the two
-- stored         accepted
create or replace function send_outcome(
  relation text,
  -- 'same' or 'other' if the sender used the client id before, otherwise null.
  earlier text,
  lacks_quoted boolean,
  is_first boolean,
  awaits_proof boolean,
  messages_today int,
  daily_limit int,
  new_chats_this_week int,
  weekly_limit int
) returns text language sql immutable parallel safe
return case
  when relation = 'signed-out' then relation
  when earlier = 'same' then case when relation in ('members', 'assigned', 'direct') then 'repeated' else 'repeated-apart' end
  when relation in ('gone', 'blocked', 'role', 'ended', 'closed') then relation
  when earlier = 'other' then 'differs'
  when lacks_quoted then 'unknown'
  when is_first and awaits_proof then 'unproved'
  when relation in ('verified-only', 'saved-only') then relation
  -- Messages between hosts and members do not count towards the limits.
  when relation = 'members' and messages_today >= daily_limit then 'daily'
  when relation = 'members' and is_first and new_chats_this_week >= weekly_limit then 'weekly'
  when is_first then 'started'
  else 'stored'
end;
