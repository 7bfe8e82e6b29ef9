-- Stores a batch of messages in order. Returns a row for each send, with the result of `send_outcome`. A refused send stores
-- nothing.
--
-- message_id      id of the stored message; for a repeat, of the earlier one
-- allowed         the plan's limit that is used up
-- quoted_sender, quoted_body  sender and text of the message that is replied to
create or replace function send_messages(
  senders uuid[], sessions uuid[], recipients uuid[], clients uuid[], bodies text[], replies_to bigint[],
  instant timestamptz, today date, this_week date
) returns table (
  outcome text, message_id bigint, allowed int, quoted_sender uuid, quoted_body text
)
language plpgsql
-- Each connection plans once, perhaps while the tables are empty. The plan must suit any size, so it uses only index look-ups.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
set enable_memoize = off
as $$
#variable_conflict use_column
declare
  -- The batch runs in rounds, usually one. In each round a sender sends once, and a pair of users starts at most one
  -- conversation, so all facts were stored before the round.
  starts int[] := array[1];
  later record;
  first int;
  last int;
begin
  -- The locks are held until commit: ids rise in commit order, limits are counted one send at a time, and no message bypasses
  -- a block.
  perform pg_advisory_xact_lock(lock)
  from (
    select conversation_lock(one, other) as lock from unnest(senders, recipients) as pair (one, other)
    union all
    select uuid_hash_extended(one, 2) from unnest(senders) as one
    order by lock
  ) as locks;

  if cardinality(senders) > 1 then
    for later in
      select place, greatest(own, between_the_two) as after
      from (
        select place, least(sender, recipient) as a, greatest(sender, recipient) as b,
          lag(place) over (partition by sender order by place) as own,
          lag(place) over (partition by least(sender, recipient), greatest(sender, recipient) order by place) as between_the_two
        from unnest(senders, recipients) with ordinality as given (sender, recipient, place)
      ) as given
      where own is not null
        or between_the_two is not null and not exists (
          select from conversations where conversations.a = given.a and conversations.b = given.b)
      order by place
    loop
      if later.after >= starts[cardinality(starts)] then
        starts := starts || later.place::int;
      end if;
    end loop;
  end if;

  for round in 1 .. cardinality(starts) loop
    first := starts[round];
    last := coalesce(starts[round + 1] - 1, cardinality(senders));
    return query
      with answered as materialized (
        select decided.*,
          case when outcome in ('started', 'stored') then nextval('message_ids') end as id,
          case when outcome = 'started' then start_conversation(sender, recipient) else conversation_id end as stored_in,
          case when outcome in ('started', 'stored') and relation in ('assigned', 'direct') then
            note_venue_message(sender, recipient, instant)
          end
        from (
          select facts.*, send_outcome(
            relation, earlier, reply_to is not null and quoted_sender is null, conversation_id is null, awaits_proof,
            messages_today, daily_limit, new_chats_this_week, weekly_limit
          ) as outcome
          from (
            select given.*, between_the_two.*,
              earlier.id as earlier_id,
              case
                when earlier.id is null then null
                when earlier.conversation_id = between_the_two.conversation_id
                  -- An unsent message has an empty body.
                  and earlier.body in (given.body, '')
                  and earlier.reply_to_id is not distinct from given.reply_to
                then 'same'
                else 'other'
              end as earlier,
              quoted.sender_id as quoted_sender, quoted.body as quoted_body,
              case when usage.day >= today then usage.messages else 0 end as messages_today, tier.daily_message_limit as daily_limit,
              case
                when usage.week >= this_week then usage.new_chats - case
                  when between_the_two.conversation_id is null and tier.weekly_new_chats_limit is not null
                  then new_chats_returned(given.sender, usage.week, instant)
                  else 0
                end
                else 0
              end as new_chats_this_week,
              tier.weekly_new_chats_limit as weekly_limit
            from unnest(
              senders[first:last], sessions[first:last], recipients[first:last], clients[first:last], bodies[first:last],
              replies_to[first:last]
            ) with ordinality as given (sender, session, recipient, client, body, reply_to, place)
            cross join lateral relation(given.sender, given.session, given.recipient, instant) as between_the_two
            left join messages earlier on earlier.sender_id = given.sender and earlier.client_id = given.client
            -- A separate subquery that searches by both columns: as a plain join, it may scan the whole conversation.
            left join lateral (
              select sender_id, messages.body from messages
              where messages.conversation_id = between_the_two.conversation_id and id = given.reply_to
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
            -- `offset 0` stops the planner from inlining the facts, so each is computed only once.
            offset 0
          ) as facts
          order by place
        ) as decided
      ), messages as (
        insert into messages (conversation_id, id, sender_id, client_id, sent_at, body, reply_to_id)
        select stored_in, id, sender, client, instant, body, reply_to from answered where id is not null
      ), new_chats as (
        insert into new_chats (conversation_id, user_id, week, started_at)
        select stored_in, sender, this_week, instant from answered where outcome = 'started' and relation = 'members'
      ), taken_back as (
        -- Writing in an archived conversation restores it.
        update conversation_members set archived_to = null, is_muted = false
        from answered
        where id is not null and user_id = sender and partner_id = recipient and archived_to is not null
      ), usage as (
        insert into message_usage as usage (user_id, day, messages, week, new_chats)
        select sender, today, 1, this_week, case when outcome = 'started' then 1 else 0 end
        from answered where id is not null and relation = 'members'
        -- If a node's clock is behind, its sends count towards the newer day and week, not an old one.
        on conflict (user_id) do update set
          messages = excluded.messages + case when usage.day >= excluded.day then usage.messages else 0 end,
          day = greatest(usage.day, excluded.day),
          new_chats = excluded.new_chats + case when usage.week >= excluded.week then usage.new_chats else 0 end,
          week = greatest(usage.week, excluded.week)
      )
      select outcome,
        case when outcome in ('repeated', 'repeated-apart') then earlier_id else id end,
        case outcome when 'daily' then daily_limit when 'weekly' then weekly_limit end,
        quoted_sender, quoted_body
      from answered;
  end loop;
end $$;
