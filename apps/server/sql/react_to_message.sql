-- Puts a reaction in the place of the actor's earlier one, or takes it back where it is null. Answers 'changed', 'same' where
-- it was so before, 'unsent' where there is nothing to react to any more, or what `message_to_change` refuses.
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
