import { newBackupKey } from '@ambiance/embedded-postgres';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { query } from '../platform/database/database.ts';
import { readAlerts } from '../../test/alert-files.ts';
import { openChat } from '../../test/chat-client.ts';
import { report } from '../../test/moderating.ts';
import { startTestServer } from '../../test/start-test-server.ts';

const token = 'a token for metrics only';

test('metrics require their token, name routes without ids, and include the response status', async () => {
  const { address, register } = await startTestServer({ environment: { METRICS_TOKEN: token } });
  const ana = await register();
  const ask = (authorization?: string) =>
    fetch(`${address}/metrics`, authorization === undefined ? {} : { headers: { authorization } });
  for (const wrong of [undefined, '', 'Bearer', `Bearer ${token}!`, `Bearer ${ana.accessToken}`]) {
    expect((await ask(wrong)).status).toBe(401);
  }
  await ana.discovery.member({ params: { id: ana.id } }).catch(() => undefined);
  await fetch(`${address}/api/no-such-path/${ana.id}`);
  const answer = await ask(`Bearer ${token}`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/);
  const text = await answer.text();
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).toContain('http_request_duration_seconds_count{method="POST",route="/api/auth/login",status="200"} 1');
  expect(text).not.toContain(ana.id);
  expect(text).not.toContain(token);
});

test('metrics cover messages, waiting requests, jobs and refusals, without personal data', async () => {
  const backups = { BACKUP_TO: '/backups', BACKUP_KEY: await newBackupKey() };
  // The certificate has a metric only with https.
  const PUBLIC_URL = 'https://127.0.0.1:1';
  const server = await startTestServer({ environment: { METRICS_TOKEN: token, PUBLIC_URL, ...backups } });
  const { address, signUp, platform, runJobs } = server;
  const [ana, ben] = [await signUp(), await signUp()];
  const atAna = await openChat(address, ana.accessToken);
  const atBen = await openChat(address, ben.accessToken);
  await atAna.send(ben.id, 'A secret between us');
  await ben.blocks.add({ params: { id: ana.id } });
  await atAna.send(ben.id, 'Are you there?');
  await expect(atAna.send(ana.id, 'To myself')).rejects.toThrow();
  await expect(server.visitor.accounts.login({ body: { email: ana.email, password: 'wrong' } })).rejects.toThrow();
  await runJobs();
  await query(
    platform.db,
    `insert into scheduled_jobs (name, due_at, done_at, failures) values ('back up', $1, $1, 3)
     on conflict (name) do update set done_at = $1, failures = 3`,
    [platform.clock.now()],
  );
  await query(
    platform.db,
    `insert into outgoing_mails (user_id, kind, attempts, due_at, failed_at, last_error)
     values ($1, 'reset-password', 120, 'infinity', $2, 'No room')`,
    [ana.id, platform.clock.now()],
  );
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  expect(lines).toEqual(
    expect.arrayContaining([
      'hub_connections{transport="WebSockets"} 2',
      'message_sends_total{outcome="stored"} 1',
      'message_sends_total{outcome="limited"} 1',
      'message_sends_total{outcome="message.to-yourself"} 1',
      'message_acknowledge_seconds_count 1',
      'http_refusals_total{code="login.refused"} 1',
      'job_runs_total{job="deliver mails",result="done"} 1',
      'queue_entries{queue="mail",state="failed"} 1',
      'queue_oldest_due_seconds{queue="notifications"} 0',
      'service_away{service="redis"} 0',
      'service_away{service="database"} 0',
      `job_done_timestamp_seconds{job="back up"} ${platform.clock.now().getTime() / 1000}`,
      'job_failures_in_a_row{job="back up"} 3',
      'text_messages_last_day 0',
      'text_messages_daily_cap 1000',
      expect.stringMatching(/^database_pool\{pool="main",state="idle"\} [1-9]/),
    ]),
  );
  for (const secret of [ana.id, ben.id, ana.email, 'secret between']) expect(text).not.toContain(secret);
  const { figures } = await readAlerts();
  expect(figures.size).toBeGreaterThan(15);
  for (const figure of figures) expect(text, figure).toMatch(new RegExp(`^${figure}[{ ]`, 'm'));
  await atBen.stop();
  const after = async () =>
    (await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
  await expect.poll(after).toContain('hub_connections{transport="WebSockets"} 1');
});

test('one metrics request shows the waiting cases, the overdue cases, and the age of the oldest', async () => {
  let readings = 0;
  const statements: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      if ('overdue' in (result.rows[0] ?? {})) readings += 1;
      return Promise.resolve(result);
    },
  };
  const { address, signUp, clock } = await startTestServer({ environment: { METRICS_TOKEN: token }, statements });
  const [ana, bob, cleo] = [await signUp(), await signUp(), await signUp()];
  const figures = async () => {
    const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    return ['open_cases', 'overdue_cases', 'oldest_case_seconds'].map(
      (name) => new RegExp(`^moderation_${name} (.*)$`, 'm').exec(text)?.[1],
    );
  };
  expect(await figures()).toEqual(['0', '0', '0']);
  expect(readings).toBe(1);
  await report(ana, bob);
  await report(cleo, bob);
  clock.advance({ hours: 23 });
  await report(ana, cleo);
  expect(await figures()).toEqual(['2', '0', String(23 * 3600)]);
  clock.advance({ hours: 1 });
  expect(await figures()).toEqual(['2', '1', String(24 * 3600)]);
});

test('metrics show how late a job is relative to its interval, by the database clock', async () => {
  const { address, platform } = await startTestServer({ environment: { METRICS_TOKEN: token } });
  await query(
    platform.db,
    `insert into scheduled_jobs (name, due_at)
     values ('deliver mails', now() + interval '1 day'), ('end suspensions', now() + interval '10 s')`,
    [],
  );
  const text = await (await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
  const late = (job: string) =>
    Number(new RegExp(`^job_due_beyond_interval_seconds\\{job="${job}"\\} (.*)$`, 'm').exec(text)?.[1]);
  expect(late('deliver mails')).toBeGreaterThan(80_000);
  expect(late('end suspensions')).toBe(0);
});

test('metrics leave out a job that was switched off while it failed', async () => {
  const { address, platform } = await startTestServer({ environment: { METRICS_TOKEN: token } });
  await query(
    platform.db,
    `insert into scheduled_jobs (name, due_at, done_at, failures)
     values ('back up', now(), now(), 3), ('end suspensions', now(), now(), 3)`,
    [],
  );
  const text = await (await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
  expect(text).toContain('job_failures_in_a_row{job="end suspensions"} 3');
  expect(text).not.toContain('back up');
});

test('each alert has a test of its rule and a section in the guide, in the same order', async () => {
  const { alerts, tested, explained, severities, explainedSeverities } = await readAlerts();
  expect(alerts.length).toBeGreaterThan(15);
  expect([...new Set(tested)]).toEqual(alerts.map((name) => name.toLowerCase()));
  expect(explained).toEqual(alerts);
  expect(explainedSeverities).toEqual(severities);
});

test('metrics are unavailable without a token', async () => {
  const { address } = await startTestServer();
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: 'Bearer undefined' } });
  expect(await answer.text()).not.toContain('process_cpu_seconds_total');
});
