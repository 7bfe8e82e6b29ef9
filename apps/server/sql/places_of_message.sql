-- Lists every copy of a message: the one between these two users, its original, and those it was passed on as.
create or replace function places_of_message(one uuid, other uuid, message bigint)
returns table (conversation_id bigint, message_id bigint, partner_id uuid) language sql stable
begin atomic
  with original as (
    select coalesce((select original_id from passed_on_messages where passed_on_messages.message_id = message), message) as id
  )
  select mine.conversation_id, messages.id, mine.partner_id
  from conversation_members mine
  join messages on messages.conversation_id = mine.conversation_id
  where mine.user_id = one and mine.partner_id = other and messages.id = message
  union
  select mine.conversation_id, passed.message_id, mine.partner_id
  from original join passed_on_messages passed on original_id = original.id
  join conversation_members mine on mine.conversation_id = passed.conversation_id and mine.user_id = one
  union
  select mine.conversation_id, messages.id, mine.partner_id
  from original
  join passed_on_messages passed on original_id = original.id
  join conversation_members mine on mine.user_id = one and mine.partner_id = passed.from_host_id
  join messages on messages.conversation_id = mine.conversation_id and messages.id = original.id;
end;
