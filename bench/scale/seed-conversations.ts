import { Client } from 'pg';

const messagesOfEach = 20;

/**
 * Fills a database of seeded members with messages, twenty in each conversation. Each member talks to the members with the
 * next numbers, so that all have about as many conversations.
 */
export async function seedConversations(databaseUrl: string, members: number, messages: number): Promise<void> {
  const conversations = Math.ceil(messages / messagesOfEach);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  // The loaded rows only refer to each other. Checking each reference would take longer than loading.
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`);
  await client.query(
    `insert into conversations (a, b)
     select least(one, other), greatest(one, other)
     from generate_series(0, $2::int - 1) n,
       lateral (select md5('member ' || 1 + n % $1::int)::uuid as one,
         md5('member ' || 1 + (n % $1::int + 1 + n / $1::int) % $1::int)::uuid as other) pair
     where one <> other on conflict do nothing`,
    [members, conversations],
  );
  await client.query(
    `insert into conversation_members (user_id, partner_id, conversation_id)
     select user_id, partner_id, id from conversations,
       lateral (values (a, b), (b, a)) as pair (user_id, partner_id) on conflict do nothing`,
  );
  const constraints = await dropConstraintsOfMessages(client);
  await client.query(
    `insert into messages (conversation_id, sender_id, client_id, sent_at, body)
     select id, case n % 2 when 0 then a else b end, gen_random_uuid(), now() - interval '1 day',
       'Shall we meet at the market at seven? Bring the dog. ' || n
     from generate_series(1, ${messagesOfEach}) n, conversations`,
  );
  for (const { name, definition } of constraints)
    await client.query(`alter table messages add constraint ${name} ${definition}`);
  await client.query('vacuum analyze');
  await client.end();
}

/** Loading is faster without the indexes of constraints. They are restored from their definitions. */
async function dropConstraintsOfMessages(client: Client) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = 'messages'::regclass and contype in ('p', 'u')`,
  );
  for (const { name } of rows) await client.query(`alter table messages drop constraint ${name}`);
  return rows;
}
