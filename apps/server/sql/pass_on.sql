-- Gives the current host of an assignment a copy of the member's messages to former hosts since the last reply. Returns the new
-- messages. Returns none if another call was faster, the assignment is closed or has no host, the member is suspended, banned or
-- deleted, or the two are blocked. The messages of a suspended member are copied once the suspension has ended.
create or replace function pass_on(assignment bigint)
returns table (message_id bigint, member uuid, host uuid) language plpgsql as $$
#variable_conflict use_column
declare
  chat record;
  due bigint[];
  sources uuid[];
  left_at timestamptz;
  target bigint;
  message record;
begin
  select member_id, host_id into chat from assignments
  where id = assignment and status = 'open' and host_id is not null
    and exists (select from users where users.id = member_id and users.status = 'Active');
  due := array(select id from handovers where assignment_id = assignment and not passed_on order by id);
  if chat is null or due = '{}' then return; end if;

  -- The locks wait for messages to former hosts that are being stored. Later messages to them are refused.
  perform pg_advisory_xact_lock(lock)
  from (
    select conversation_lock(chat.member_id, chat.host_id) as lock
    union
    select conversation_lock(chat.member_id, from_host_id) from handovers where id = any (due)
    order by lock
  ) as locks;

  select id, member_id, host_id, created_at, unanswered_since into chat from assignments
  where id = assignment and status = 'open' and host_id = chat.host_id and not is_blocked(host_id, member_id)
    and exists (select from users where users.id = member_id and users.status = 'Active')
  for no key update;
  if not found then return; end if;

  with passed as (
    update handovers set passed_on = true where id = any (due) and not passed_on returning from_host_id, at
  )
  select array_agg(from_host_id), min(at) into sources, left_at from passed;

  -- Former hosts need not reply to these messages any more, so they no longer count as unread. The member gets no read receipt.
  update conversation_members former
  set read_id = last.id, read_at = coalesce(former.read_at, last.at)
  from (
    select theirs.conversation_id, theirs.user_id, max(messages.id) as id, max(handovers.at) as at
    from handovers
    join conversation_members theirs on theirs.user_id = from_host_id and theirs.partner_id = chat.member_id
    join messages on messages.conversation_id = theirs.conversation_id and messages.id > theirs.read_id
      and sender_id = chat.member_id and messages.sent_at <= handovers.at
    where handovers.id = any (due)
    group by theirs.conversation_id, theirs.user_id
  ) as last
  where former.user_id = last.user_id and former.conversation_id = last.conversation_id
    and former.user_id <> chat.host_id;

  target := (select conversation_id from conversation_members where user_id = chat.member_id and partner_id = chat.host_id);
  for message in
    select distinct on (sent_at, original_id) written.* from (
      select messages.sent_at, messages.body,
        coalesce(original_id, messages.id) as original_id, coalesce(passed.from_host_id, mine.partner_id) as from_host_id
      from conversation_members mine
      join messages on messages.conversation_id = mine.conversation_id
      left join passed_on_messages passed on passed.message_id = messages.id
      where mine.user_id = chat.member_id and mine.partner_id = any (sources)
        and sender_id = chat.member_id and body <> '' and messages.sent_at >= chat.created_at
        -- A message stored during the hand-over may not have set `unanswered_since` yet, hence the 10 seconds.
        and messages.sent_at >= coalesce(chat.unanswered_since, left_at - interval '10 seconds')
        and not exists (
          select from messages answer
          where answer.conversation_id = messages.conversation_id and answer.id > messages.id
            and answer.sender_id <> chat.member_id)
    ) as written
    where not exists (select from messages where conversation_id = target and id = written.original_id)
      and not exists (
        select from passed_on_messages known where known.conversation_id = target and known.original_id = written.original_id)
    order by sent_at, original_id
  loop
    target := coalesce(target, start_conversation(chat.member_id, chat.host_id));
    with stored as (
      insert into messages (conversation_id, sender_id, sent_at, body)
      values (target, chat.member_id, message.sent_at, message.body)
      returning id
    )
    insert into passed_on_messages (message_id, conversation_id, original_id, from_host_id)
    select id, target, message.original_id, message.from_host_id from stored;
    update assignments set waiting_since = coalesce(waiting_since, left_at),
      unanswered_since = coalesce(unanswered_since, message.sent_at)
    where id = assignment;
    message_id := currval('message_ids');
    member := chat.member_id;
    host := chat.host_id;
    return next;
  end loop;
end $$;
