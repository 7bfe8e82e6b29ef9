-- Returns the relation of a user with a session to another user, and their conversation. It is one row, and the first value
-- that applies. `relation.repository.ts` says what each value refuses.
--
-- signed-out     the session has expired, or its user is no longer active
-- gone           the other is unknown, inactive, staff, or hidden from the user by a pause
-- blocked        either has blocked the other
-- role           the two roles may not write to each other
-- verified-only, saved-only  two members without a conversation: the other does not accept a first message from the user
-- closed         two members: one of them ended the conversation kindly
-- members        two members
-- assigned       a member and a host with an open assignment
-- direct         a member with a premium plan and a visible host
-- ended          a member and a host: neither `assigned` nor `direct` applies, or the host handed the chat over
--
-- awaits_proof   true if the user's email address is not confirmed yet
create or replace function relation(me uuid, my_session uuid, other uuid, instant timestamptz)
returns table (relation text, conversation_id bigint, closed_by uuid, awaits_proof boolean) language sql stable as $$
  select
    case
      when mine.id is null then 'signed-out'
      when theirs.id is null then 'gone'
      -- If a conversation exists, neither the pause nor the rule for first messages applies.
      when mine.role = 'member' and theirs.role = 'member' and theirs.paused and conversations.id is null then 'gone'
      when blocking.blocker_id is not null or blocked.blocker_id is not null then 'blocked'
      when mine.role = 'member' and theirs.role = 'member' then coalesce(
        case
          when conversations.id is null and theirs.first_messages_from <> 'everybody' then first_message_refusal(me, other)
        end,
        case when conversations.closed_by is null then 'members' else 'closed' end
      )
      when mine.role not in ('member', 'host') or mine.role = theirs.role then 'role'
      when mine.role = 'host' and was_handed_over(other, me) then 'ended'
      else venue_relation(
        case mine.role when 'member' then me else other end, case mine.role when 'member' then other else me end, instant)
    end,
    conversations.id,
    conversations.closed_by,
    mine.awaits_email_proof
  from (select) as always
  left join sessions on sessions.id = my_session and sessions.expires_at > instant
  left join users mine on mine.id = me and mine.id = sessions.user_id and mine.status = 'Active'
  left join users theirs on theirs.id = other and theirs.status = 'Active' and theirs.role in ('member', 'host')
  left join blocks blocking on blocking.blocker_id = me and blocking.blocked_id = other
  left join blocks blocked on blocked.blocker_id = other and blocked.blocked_id = me
  left join conversations on conversations.a = least(me, other) and conversations.b = greatest(me, other)
$$;
