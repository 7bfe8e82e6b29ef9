-- Replaces the actor's earlier reaction, or removes it if the new one is null. Returns 'changed', 'same' if nothing changed,
-- 'unsent' if the message was unsent, or a refusal of `message_to_change`.
create or replace function react_to_message(
  actor uuid, session uuid, partner uuid, message bigint, reaction text, instant timestamptz
) returns text language plpgsql as $$
declare
  target record;
  before jsonb;
  now_has jsonb;
begin
  select * into target from message_to_change(actor, session, partner, message, instant);
  if target.refusal is not null then return target.refusal; end if;
  if target.is_unsent then return 'unsent'; end if;
  select reactions into before from message_changes
  where conversation_id = target.conversation and message_id = message;
  before := coalesce(before, '{}');
  now_has := before - actor::text;
  if reaction is not null then now_has := now_has || jsonb_build_object(actor, reaction); end if;
  if now_has = before then return 'same'; end if;
  perform add_message_change(target.conversation, message, now_has);
  return 'changed';
end $$;
