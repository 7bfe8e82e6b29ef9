-- What becomes of a send, from what `send_facts` knows of it: the first that applies.
--
-- signed-out     the session is over, or its user no longer active
-- repeated       the client id is known, with this text and recipient
-- repeated-apart the same, but the two may not write to each other any more: only its sender gets the message again
-- role           this role does not write to members, or its recipient's not to them
-- gone           there is nobody to write to
-- blocked        a block stands between the two
-- ended          of a member and a host: no assignment joins the two any more
-- closed         of two members: one of them ended the conversation kindly
-- differs        the client id is known, with another text, recipient or message replied to
-- unknown        what it replies to is no message of this conversation
-- unproved       nobody has written yet, and the sender's address waits for its proof
-- verified-only, saved-only  nobody has written yet, and the recipient does not take the first message of this sender
-- daily, weekly  the plan's limit is used up
-- started        to be stored, the first message between the two
-- stored         to be stored
create or replace function send_outcome(
  sender_role text,
  recipient_role text,
  tie text,
  is_blocked boolean,
  -- 'same' or 'other' where the sender used the client id before, else null.
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
  -- Hosts and the members assigned to them never count.
  when tie = 'members' and messages_today >= daily_limit then 'daily'
  when tie = 'members' and is_first and new_chats_this_week >= weekly_limit then 'weekly'
  when is_first then 'started'
  else 'stored'
end) end;
