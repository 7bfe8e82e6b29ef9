-- Returns the outcome of a send from the facts of `send_facts`; the first that applies wins.
--
-- signed-out     the session has expired, or its user is no longer active
-- repeated       the client id was used before, with the same text, recipient and reply
-- repeated-apart a repeat, but the two may no longer write to each other: only the sender gets the message again
-- role           the sender's role may not send messages, or not to the recipient's role
-- gone           the recipient is unknown, inactive or hidden from the sender by a pause
-- blocked        either user has blocked the other
-- ended          a member and a host: no open assignment or premium plan joins them, or the chat was handed over
-- closed         two members: one of them ended the conversation kindly
-- differs        the client id was used before, with another text, recipient or reply
-- unknown        the message that is replied to is not in this conversation
-- unproved       the first message, but the sender's email address is not confirmed yet
-- verified-only, saved-only  the recipient does not accept a first message from this sender
-- daily, weekly  the plan's limit is used up
-- started        accepted as the first message between the two
-- stored         accepted
create or replace function send_outcome(
  sender_role text,
  recipient_role text,
  tie text,
  is_blocked boolean,
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
return case when sender_role is not null and earlier = 'same' then
  case when contact_refusal(sender_role, recipient_role, tie, is_blocked) is null then 'repeated' else 'repeated-apart' end
else coalesce(contact_refusal(sender_role, recipient_role, tie, is_blocked), case
  when earlier = 'other' then 'differs'
  when lacks_quoted then 'unknown'
  when is_first and awaits_proof then 'unproved'
  when tie in ('verified-only', 'saved-only') then tie
  -- Messages between hosts and members do not count towards the limits.
  when tie = 'members' and messages_today >= daily_limit then 'daily'
  when tie = 'members' and is_first and new_chats_this_week >= weekly_limit then 'weekly'
  when is_first then 'started'
  else 'stored'
end) end;
