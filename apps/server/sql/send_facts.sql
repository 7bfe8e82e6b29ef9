-- Collects the facts for a batch of sends, one row each: the input of `send_outcome`, and the data to store or return. The
-- caller must hold the locks, so that blocks, sessions, limits and earlier messages do not change.
create or replace function send_facts(
  senders uuid[], sessions uuid[], recipients uuid[], clients uuid[], bodies text[], replies_to bigint[],
  instant timestamptz, today date, this_week date
) returns table (
  place bigint, sender uuid, recipient uuid, client uuid, body text, reply_to bigint,
  sender_role text, recipient_role text, tie text, is_blocked boolean,
  conversation_id bigint, awaits_proof boolean,
  earlier text, earlier_id bigint,
  quoted_sender uuid, quoted_at timestamptz, quoted_body text,
  messages_today int, daily_limit int, new_chats_this_week int, weekly_limit int
) language sql stable as $$
  select
    given.place, given.sender, given.recipient, given.client, given.body, given.reply_to,
    author.role,
    -- A paused member does not exist for members without a conversation with them. If a conversation exists, neither the pause
    -- nor the first-message rule is checked.
    case
      when conversations.id is null and author.role = 'member' and reader.role = 'member'
        and is_paused_for(given.sender, given.recipient)
      then null
      else reader.role
    end,
    case
      when author.role = 'member' and reader.role = 'member' then coalesce(
        case when conversations.id is null then first_message_refusal(given.sender, given.recipient) end,
        case when conversations.closed_by is not null then 'closed' end,
        'members'
      )
      when author.role = 'member' and reader.role = 'host' then venue_tie(given.sender, given.recipient, instant)
      when author.role = 'host' and reader.role = 'member' then
        case
          when was_handed_over(given.recipient, given.sender) then 'ended'
          else venue_tie(given.recipient, given.sender, instant)
        end
    end,
    blocking.blocker_id is not null or blocked.blocker_id is not null,
    conversations.id, author.awaits_email_proof,
    case
      when earlier.id is null then null
      when earlier.conversation_id = conversations.id
        -- An unsent message has an empty body.
        and earlier.body in (given.body, '')
        and earlier.reply_to_id is not distinct from given.reply_to
      then 'same'
      else 'other'
    end,
    earlier.id,
    quoted.sender_id, quoted.sent_at, quoted.body,
    case when usage.day >= today then usage.messages else 0 end, tier.daily_message_limit,
    case
      when usage.week >= this_week then usage.new_chats - case
        when conversations.id is null and tier.weekly_new_chats_limit is not null
        then new_chats_returned(given.sender, usage.week, instant)
        else 0
      end
      else 0
    end,
    tier.weekly_new_chats_limit
  from unnest(senders, sessions, recipients, clients, bodies, replies_to)
    with ordinality as given (sender, session, recipient, client, body, reply_to, place)
  left join sessions on sessions.id = given.session and sessions.expires_at > instant
  left join users author
    on author.id = given.sender and author.id = sessions.user_id and author.status = 'Active'
  left join users reader on reader.id = given.recipient and reader.status = 'Active' and reader.role in ('member', 'host')
  left join blocks blocking on blocking.blocker_id = given.sender and blocking.blocked_id = given.recipient
  left join blocks blocked on blocked.blocker_id = given.recipient and blocked.blocked_id = given.sender
  left join conversations
    on conversations.a = least(given.sender, given.recipient)
    and conversations.b = greatest(given.sender, given.recipient)
  left join messages earlier on earlier.sender_id = given.sender and earlier.client_id = given.client
  -- A separate subquery that searches by both columns: as a plain join, it may scan the whole conversation.
  left join lateral (
    select sender_id, sent_at, messages.body from messages
    where messages.conversation_id = conversations.id and id = given.reply_to
    limit 1
  ) as quoted on given.reply_to is not null
  left join message_usage usage on usage.user_id = given.sender
  cross join lateral (
    select daily_message_limit, weekly_new_chats_limit
    from tiers
    where key = 'free' or key = any (array(
      select effective_tier(plan.tier, plan.status, plan.current_period_end_at, plan.past_due_since_at, instant)
      from subscriptions plan
      where plan.user_id = given.sender
    ))
    order by position desc
    limit 1
  ) as tier
$$;
