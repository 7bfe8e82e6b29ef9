import { Client } from 'pg';

/** SQL for the id of a member by number. */
const member = (n: string) => `md5('member ' || ${n})::uuid`;

/**
 * Fills a database from before migration 0035 with the given number of messages, a tenth as many members, and two conversations
 * per member.
 */
export async function fillBusyTables(url: string, messages: number): Promise<void> {
  const members = Math.ceil(messages / 10);
  await within(url, async (run) => {
    // The loaded rows refer to each other correctly. Checking each reference would take longer than loading.
    await run(
      `set session_replication_role = replica; set maintenance_work_mem = '256MB'; set synchronous_commit = off`,
    );
    await run(`insert into cities (key) values ('somewhere')`);
    await run(`insert into users (id, email, display_name, city, country, date_of_birth, active_on, created_at)
      select ${member('n')}, 'm' || n || '@example.com', 'Member ' || n, 'Somewhere', 'Canada', '1990-01-01', '2026-11-01', '2026-01-01'
      from generate_series(1, ${members}) n`);
    await run(`insert into discover (user_id, mood, cell, city_id, staleness, name)
      select ${member('n')}, n % 6, n % 5000, 1, n % 400, 'member ' || n from generate_series(1, ${members}) n`);
    await run(`insert into conversations (a, b)
      select least(${member('n')}, ${member(`(n % ${members} + 1)`)}), greatest(${member('n')}, ${member(`(n % ${members} + 1)`)})
      from generate_series(1, ${members}) n on conflict do nothing`);
    await run(`insert into conversation_members (user_id, partner_id, conversation_id, read_id, read_at)
      select user_id, partner_id, id, 1, '2026-11-01' from conversations, lateral (values (a, b), (b, a)) as pair (user_id, partner_id)`);
    await run(`insert into messages (conversation_id, sender_id, client_id, sent_at, body)
      select id, case n % 2 when 0 then a else b end, gen_random_uuid(), '2026-11-01', 'Shall we meet at seven, or is it too late for you? ' || n
      from conversations, generate_series(1, 10) n`);
    await run(`insert into photos (id, user_id, number, extension, is_primary, created_at)
      select md5('photo ' || n), ${member('n')}, 1, 'webp', true, '2026-01-01' from generate_series(1, ${members}) n`);
    await run('vacuum analyze');
  });
}

/** Frequent writes of members. `$1` selects the member. */
const writes = [
  `update users set active_on = active_on + 1 where id = md5('member ' || $1::int)::uuid`,
  `update discover set staleness = staleness + 1 where user_id = md5('member ' || $1::int)::uuid`,
  `update conversation_members set read_id = read_id + 1 where user_id = md5('member ' || $1::int)::uuid`,
  `insert into messages (conversation_id, sender_id, client_id, sent_at, body) values ($1::int, md5('member ' || $1::int)::uuid, gen_random_uuid(), now(), 'Hello')`,
];

/** Runs `work` while each kind of write is repeated. Returns the time of the slowest write in milliseconds. */
export async function whileWritten(url: string, messages: number, work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const writers = writes.map((text) =>
    within(url, async (run) => {
      let longest = 0;
      for (let turn = 1; !isOver; turn += 1) {
        const before = performance.now();
        await run(text, [1 + ((turn * 7919) % Math.ceil(messages / 10))]);
        longest = Math.max(longest, performance.now() - before);
      }
      return longest;
    }),
  );
  try {
    await work();
  } finally {
    isOver = true;
  }
  return Math.max(...(await Promise.all(writers)));
}

async function within<T>(
  url: string,
  work: (run: (text: string, values?: unknown[]) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work((text, values) => client.query(text, values));
  } finally {
    await client.end();
  }
}
