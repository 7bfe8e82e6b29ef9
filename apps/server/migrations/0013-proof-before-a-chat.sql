-- Whoever has not proved an address yet may answer, but starts no conversation: `send_messages` has one more outcome.
--
-- unproved       nobody has written yet, and the sender's address waits for its proof
do $migration$
declare
  definition text := pg_get_functiondef('send_messages'::regproc);
  with_proof text := replace(
    definition, 'author.role as sender_role,', 'author.role as sender_role, author.awaits_email_proof,'
  );
  with_outcome text := replace(
    with_proof,
    'when tie = ''members'' and messages_today[number]',
    'when conversation is null and send.awaits_email_proof then ''unproved''
      when tie = ''members'' and messages_today[number]'
  );
begin
  if with_proof = definition or with_outcome = with_proof then
    raise exception 'send_messages is not what it was';
  end if;
  execute with_outcome;
end $migration$;
