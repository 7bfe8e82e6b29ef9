-- A message is one row, and its sender's usage: which message is the newest, and how many are unread, is looked up where
-- somebody asks, in the index of the messages.

create or replace function start_conversation(one uuid, other uuid) returns bigint language sql
begin atomic
  with started as (
    insert into conversations (a, b) values (least(one, other), greatest(one, other)) returning id
  ), members as (
    insert into conversation_members (user_id, partner_id, conversation_id)
    select user_id, partner_id, id from started, (values (one, other), (other, one)) as member (user_id, partner_id)
  )
  select id from started;
end;

alter table conversations drop column last_id;
alter table conversation_members drop column unread;

-- Messages are stored, and deleted with their conversation, under its lock: neither can miss the other. A foreign key
-- would look the conversation up and write to it for every message.
alter table messages drop constraint messages_conversation_id_fkey;
create function delete_messages() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(conversation_lock(old.a, old.b));
  delete from messages where conversation_id = old.id;
  return old;
end $$;
create trigger delete_messages before delete on conversations
  for each row execute function delete_messages();

-- Marks what the partner wrote as read up to a message. Answers how far it newly is, null where nothing was new.
create or replace function mark_read(reader uuid, session uuid, partner uuid, up_to bigint, instant timestamptz)
returns table (outcome text, new_read_id bigint)
language plpgsql as $$
declare
  member record;
begin
  outcome := reach(reader, session, partner, instant);
  if outcome = 'open' then
    -- Locked, so that of two tabs that mark at once neither goes back behind the other.
    select conversation_id, read_id into member
    from conversation_members where user_id = reader and partner_id = partner for update;

    select id into new_read_id from messages
    where conversation_id = member.conversation_id and id > member.read_id and id <= up_to and sender_id = partner
    order by id desc limit 1;

    update conversation_members set read_id = new_read_id, read_at = instant
    where user_id = reader and partner_id = partner and new_read_id is not null;
  end if;
  return next;
end $$;

-- Stores a batch of messages in their order, or says of each why not: a row for each send. A refused one leaves nothing
-- behind.
--
-- outcome      signed-out     the session is over, or its user no longer active
--              role           this role does not write to members, or its recipient's not to them
--              gone           there is nobody to write to
--              blocked        a block stands between the two
--              ended          of a member and a host: no assignment joins the two any more
--              differs        the client id is known, with another text or recipient
--              repeated       the client id is known: message_id and read_at are its message's, sent_at too if it is
--                             older than this batch
--              daily, weekly  the plan's limit, in allowed, is used up
--              started        stored as message_id, the first one between the two
--              stored         stored as message_id
create or replace function send_messages(
  senders uuid[], sessions uuid[], recipients uuid[], clients uuid[], bodies text[],
  instant timestamptz, today date, this_week date
) returns table (
  outcome text, message_id bigint, sent_at timestamptz, read_at timestamptz, allowed int
)
language plpgsql
-- One plan for tables of any size, made once a connection, perhaps while they are still empty: look-ups by index alone.
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
  send record;
  conversation bigint;
  number int;
  -- By the sender's number in this batch.
  messages_today int[];
  chats_this_week int[];
  -- By the send's place in this batch, for what is stored.
  ids bigint[] := array_fill(null::bigint, array[cardinality(senders)]);
  conversation_ids bigint[] := ids;
  starters uuid[];
  tie text;
  -- By place: whether it counts against the sender's plan. Hosts and the members assigned to them never count.
  counted boolean[] := array_fill(true, array[cardinality(senders)]);
begin
  -- Held until commit, so that ids rise in the order of commit, limits are counted one after the other, and no message
  -- slips past a block.
  perform pg_advisory_xact_lock(lock)
  from (
    select conversation_lock(one, other) as lock from unnest(senders, recipients) as pair (one, other)
    union
    select sender_lock(one) from unnest(senders) as one
    order by lock
  ) as locks;

  for send in
    select given.*,
      dense_rank() over (order by given.sender) as sender_number,
      author.role as sender_role,
      reader.role as recipient_role,
      blocking.blocker_id is not null or blocked.blocker_id is not null as is_blocked,
      earlier.id as earlier_id,
      earlier.conversation_id = conversations.id and earlier.body = given.body as is_same,
      min(given.place) over (partition by given.sender, given.client) as first_place,
      conversations.id as conversation_id,
      case when usage.day >= today then usage.messages else 0 end as messages_today,
      case when usage.week >= this_week then usage.new_chats else 0 end as chats_this_week,
      tier.daily_message_limit,
      tier.weekly_new_chats_limit
    from unnest(senders, sessions, recipients, clients, bodies)
      with ordinality as given (sender, session, recipient, client, body, place)
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
    order by given.place
  loop
    number := send.sender_number;
    messages_today[number] := coalesce(messages_today[number], send.messages_today);
    chats_this_week[number] := coalesce(chats_this_week[number], send.chats_this_week);
    message_id := null;
    sent_at := null;
    read_at := null;
    allowed := null;
    conversation := send.conversation_id;
    if conversation is null then -- a send before this one may have started it
      select id into conversation from conversations
      where a = least(send.sender, send.recipient) and b = greatest(send.sender, send.recipient);
    end if;

    tie := case
      when send.sender_role = 'member' and send.recipient_role = 'member' then 'members'
      when send.sender_role = 'member' and send.recipient_role = 'host' then venue_tie(send.sender, send.recipient, instant)
      when send.sender_role = 'host' and send.recipient_role = 'member' then venue_tie(send.recipient, send.sender, instant)
    end;
    counted[send.place] := tie = 'members';

    outcome := case
      when send.sender_role is null then 'signed-out'
      when send.sender_role not in ('member', 'host') then 'role'
      when send.recipient_role is null then 'gone'
      when tie is null then 'role'
      when send.is_blocked then 'blocked'
      when tie = 'ended' then 'ended'
      when send.earlier_id is not null then case when send.is_same then 'repeated' else 'differs' end
      when send.client is not null and ids[send.first_place] is not null then
        case when recipients[send.first_place] = send.recipient and bodies[send.first_place] = send.body
          then 'repeated' else 'differs' end
      when tie = 'members' and messages_today[number] >= send.daily_message_limit then 'daily'
      when tie = 'members' and conversation is null and chats_this_week[number] >= send.weekly_new_chats_limit then 'weekly'
      when conversation is null then 'started'
      else 'stored'
    end;

    if outcome in ('stored', 'started') then
      if outcome = 'started' then
        conversation := start_conversation(send.sender, send.recipient);
        if tie = 'members' then
          chats_this_week[number] := chats_this_week[number] + 1;
          starters := starters || send.sender;
        end if;
      end if;
      if tie = 'members' then
        messages_today[number] := messages_today[number] + 1;
      else
        perform note_venue_message(send.sender, send.recipient, instant);
      end if;
      message_id := nextval('message_ids');
      ids[send.place] := message_id;
      conversation_ids[send.place] := conversation;
    elsif outcome = 'repeated' then
      message_id := coalesce(send.earlier_id, ids[send.first_place]);
      select message.sent_at, case when reader.read_id >= message.id then reader.read_at end
      into sent_at, read_at
      from messages message
      join conversation_members reader on reader.user_id = send.recipient and reader.partner_id = send.sender
      where message.conversation_id = conversation and message.id = message_id;
    elsif outcome = 'daily' then
      allowed := send.daily_message_limit;
    elsif outcome = 'weekly' then
      allowed := send.weekly_new_chats_limit;
    end if;
    return next;
  end loop;

  insert into messages (conversation_id, id, sender_id, client_id, sent_at, body)
  select new.conversation_id, new.id, new.sender, new.client, instant, new.body
  from unnest(conversation_ids, ids, senders, clients, bodies) as new (conversation_id, id, sender, client, body)
  where new.id is not null;

  insert into message_usage as usage (user_id, day, messages, week, new_chats)
  select new.sender, today, count(*), this_week, (select count(*) from unnest(starters) as one where one = new.sender)
  from unnest(senders, ids, counted) as new (sender, id, counted)
  where new.id is not null and new.counted
  group by new.sender
  -- A node whose clock is behind counts into the newer day instead of starting an old one again.
  on conflict (user_id) do update set
    messages = excluded.messages + case when usage.day >= excluded.day then usage.messages else 0 end,
    day = greatest(usage.day, excluded.day),
    new_chats = excluded.new_chats + case when usage.week >= excluded.week then usage.new_chats else 0 end,
    week = greatest(usage.week, excluded.week);
end $$;
