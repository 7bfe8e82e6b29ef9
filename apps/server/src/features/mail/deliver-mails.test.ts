import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mailsSentTo } from '../../../test/mailbox.ts';
import { testPassword } from '../../../test/people.ts';
import { refusal, type SmtpServer, startSmtpServer } from '../../../test/smtp-server.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { until } from '../../../test/until.ts';
import type { Db } from '../../platform/database/database.ts';
import { createSmtpMailer } from '../../platform/services/mailer.ts';
import { failingMails, queueMail } from './outgoing-mails.repository.ts';

async function startWithSmtp() {
  const smtp = await startSmtpServer();
  const server = await startTestServer({ mailer: createSmtpMailer(smtp.url, 'support@ambiance.example') });
  return { smtp, server, ...server };
}

const newest = ({ received }: SmtpServer, to: string) => received.findLast((mail) => mail.to === to)!.tokens[0]!;
const refuse = (smtp: SmtpServer) => {
  smtp.beforeAnswer = () => Promise.reject(new Error('Try again later'));
};
const accept = (smtp: SmtpServer) => {
  smtp.beforeAnswer = async () => {};
};

test('a slow mail server blocks no transaction; each mail arrives once with a working link', async () => {
  const { smtp, register, runJobs, visitor, platform, clock } = await startWithSmtp();
  const [ana, bob] = [await register(), await register()];
  await runJobs();
  smtp.received = [];
  smtp.beforeAnswer = async () => {
    // PostgreSQL ends a transaction like this when it is idle for too long.
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(platform.db);
  };
  for (const { id } of [ana, bob]) await queueMail(platform.db, id, { kind: 'reset-password' }, clock.now());
  await runJobs();
  await runJobs();
  expect(new Set(smtp.received.map(({ to }) => to))).toEqual(new Set([ana.email, bob.email]));
  expect(smtp.received).toHaveLength(2);
  const token = newest(smtp, ana.email);
  await visitor.accounts.resetPassword({ body: { token, newPassword: 'another long password' } });
});

test('a mail that one node is sending is not sent by another node', async () => {
  const database = await createTestDatabase();
  const smtp = await startSmtpServer();
  const mailer = createSmtpMailer(smtp.url, 'support@ambiance.example');
  const [east, west] = [
    await startTestServer({ databaseUrl: database.url, mailer }),
    await startTestServer({ databaseUrl: database.url, mailer }),
  ];
  const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  smtp.beforeAnswer = () => {
    arrived.resolve();
    return answered.promise;
  };
  const ana = await east.register();
  await arrived.promise;
  await west.runJobs();
  answered.resolve();
  await east.runJobs();
  expect(smtp.received.map(({ to }) => to)).toEqual([ana.email]);
});

test('a node whose clock is a day ahead sends no mail, and another node sends it when it is due', async () => {
  const database = await createTestDatabase();
  const [wrong, right] = [
    await startTestServer({ databaseUrl: database.url, sharedTime: async () => undefined }),
    await startTestServer({ databaseUrl: database.url }),
  ];
  wrong.clock.advance({ days: 1 });
  const [ana, bystander] = [await right.signUp(), await right.signUp()];
  const inFiveMinutes = new Date(right.clock.now().getTime() + 300_000);
  await queueMail(right.platform.db, ana.id, { kind: 'password-changed' }, inFiveMinutes);
  for (const node of [wrong, right]) expect(await mailsSentTo(node, ana.email)).toEqual([]);
  right.clock.advance({ minutes: 5 });
  expect(await mailsSentTo(wrong, ana.email)).toEqual([]);
  expect(await mailsSentTo(right, ana.email)).toMatchObject([{ subject: 'Your password was changed' }]);
  expect(await mailsSentTo(right, bystander.email)).toEqual([]);
});

test('a mail that a node queued by a wrong clock is sent at once by another node, and others are sent when they are due', async () => {
  const { smtp, server, signUp, platform, clock } = await startWithSmtp();
  const [ana, later, retried] = [await signUp(), await signUp(), await signUp()];
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
  await queueMail(platform.db, ana.id, { kind: 'password-changed' }, inMinutes(24 * 60));
  await queueMail(platform.db, later.id, { kind: 'password-changed' }, inMinutes(5));
  await queueMail(platform.db, retried.id, { kind: 'password-changed' }, inMinutes(60));
  await platform.db.updateTable('outgoing_mails').set({ attempts: 7 }).where('user_id', '=', retried.id).execute();
  const sentTo = async () => {
    await mailsSentTo(server, ana.email);
    return smtp.received.map(({ to }) => to);
  };
  expect(await sentTo()).toEqual([ana.email]);
  clock.advance({ minutes: 5 });
  expect(await sentTo()).toEqual([ana.email, later.email]);
  clock.advance({ minutes: 55 });
  expect(await sentTo()).toEqual([ana.email, later.email, retried.email]);
});

test('the mails of one member are sent in order, however often delivery is triggered', async () => {
  const { smtp, register, runJobs, jobs, platform, clock } = await startWithSmtp();
  const [ana, ben] = [await register(), await register()];
  await runJobs();
  smtp.received = [];
  const deliver = jobs.find(({ name }) => name === 'deliver mails')!;
  const fourRounds = () => Array.from({ length: 4 }, () => deliver.run());
  // Opens one connection for each round, so that the later rounds claim at the same time.
  await Promise.all(fourRounds());
  const kinds = ['reset-password', 'verify-email', 'password-changed'] as const;
  for (const kind of kinds) await queueMail(platform.db, ana.id, { kind }, clock.now());
  await queueMail(platform.db, ben.id, { kind: 'reset-password' }, clock.now());
  const [started, released] = [[] as string[], Promise.withResolvers<void>()];
  smtp.beforeRecipient = (address) => {
    started.push(address);
    return address === ana.email ? released.promise : Promise.resolve();
  };
  const rounds = fourRounds();
  await until(() => smtp.received.length > 0 && started.includes(ana.email));
  expect(started.toSorted()).toEqual([ana.email, ben.email].toSorted());
  released.resolve();
  await Promise.all(rounds);
  const subjects = smtp.received.filter(({ to }) => to === ana.email).map(({ subject }) => subject);
  expect(subjects).toEqual(['Reset your password', 'Confirm your email address', 'Your password was changed']);
  expect(smtp.received.filter(({ to }) => to === ben.email)).toHaveLength(1);
});

test('a refused mail leaves the previously mailed link valid', async () => {
  const { smtp, register, runJobs, visitor } = await startWithSmtp();
  const ana = await register();
  await visitor.accounts.forgotPassword({ body: { email: ana.email } });
  await runJobs();
  const token = newest(smtp, ana.email);
  refuse(smtp);
  await visitor.accounts.forgotPassword({ body: { email: ana.email } });
  await runJobs();
  await visitor.accounts.resetPassword({ body: { token, newPassword: 'another long password' } });
});

test('a mail server outage of one day loses no mail', async () => {
  const { smtp, register, runJobs, visitor, clock, logIn } = await startWithSmtp();
  const ana = await register();
  await runJobs();
  refuse(smtp);
  await ana.accountData.deleteAccount({ body: { password: testPassword } });
  for (let hour = 0; hour < 24; hour += 1) {
    await runJobs();
    clock.advance({ hours: 1 });
  }
  accept(smtp);
  const before = smtp.received.length;
  await runJobs();
  expect(smtp.received.slice(before).map(({ to }) => to)).toEqual([ana.email]);
  await visitor.accountData.undoDeletion({ body: { token: newest(smtp, ana.email) } });
  await logIn(ana.email);
});

const queue = async ({ db }: { db: Db }) =>
  (await failingMails(db)).map(({ email, failedAt, lastError }) => [email, failedAt !== null, lastError]);

test('a mail server that hangs delays no other server’s mail, and gets its mails once it recovers', async () => {
  const { smtp, register, runJobs, platform, clock } = await startWithSmtp();
  const slow = [];
  for (const name of ['a', 'b', 'c', 'd']) slow.push(await register({ email: `${name}@slow.example` }));
  const ana = await register();
  await runJobs();
  smtp.received = [];
  const accepted = Promise.withResolvers<void>();
  smtp.beforeRecipient = (address) => (address.endsWith('@slow.example') ? accepted.promise : Promise.resolve());
  for (const { id } of [...slow, ana]) await queueMail(platform.db, id, { kind: 'reset-password' }, clock.now());
  const beat = runJobs();
  await until(() => smtp.received.length > 0);
  expect(smtp.received.map(({ to }) => to)).toEqual([ana.email]);
  accepted.resolve();
  await beat;
  expect(new Set(smtp.received.map(({ to }) => to))).toEqual(new Set([ana, ...slow].map(({ email }) => email)));
  expect(smtp.received).toHaveLength(5);
});

test('a permanently refused mail is given up at once; a temporarily refused one is retried', async () => {
  const { smtp, register, runJobs, platform, clock } = await startWithSmtp();
  const [ana, ben, eve] = [await register(), await register(), await register()];
  await runJobs();
  smtp.received = [];
  const replies = new Map([
    [ana.email, '550 No such user'],
    [ben.email, '450 Mailbox busy'],
  ]);
  smtp.beforeRecipient = async (address) => {
    const reply = replies.get(address);
    if (reply) throw refusal(reply);
  };
  for (const { id } of [ana, ben, eve]) await queueMail(platform.db, id, { kind: 'reset-password' }, clock.now());
  await runJobs();
  expect(smtp.received.map(({ to }) => to)).toEqual([eve.email]);
  expect(await queue(platform)).toEqual([
    [ana.email, true, expect.stringContaining('550 No such user')],
    [ben.email, false, expect.stringContaining('450 Mailbox busy')],
  ]);
  replies.clear();
  clock.advance({ minutes: 2 });
  await runJobs();
  expect(smtp.received.map(({ to }) => to)).toEqual([eve.email, ben.email]);
  expect(await queue(platform)).toEqual([[ana.email, true, expect.stringContaining('550 No such user')]]);
});

test('a mail that may arrive twice has one Message-ID, and the links of both copies work', async () => {
  const { smtp, register, runJobs, visitor, clock } = await startWithSmtp();
  const ana = await register();
  await visitor.accounts.forgotPassword({ body: { email: ana.email } });
  await runJobs();
  smtp.received = [];
  // The mail has arrived, but the confirmation is lost.
  smtp.afterReceiving = () => Promise.reject(refusal('451 Lost'));
  await visitor.accounts.forgotPassword({ body: { email: ana.email } });
  await runJobs();
  smtp.afterReceiving = async () => {};
  clock.advance({ minutes: 2 });
  await runJobs();
  const [first, second] = smtp.received;
  expect(smtp.received).toHaveLength(2);
  expect(first!.messageId).toMatch(/^<[\da-f]{32}@ambiance\.example>$/);
  expect(second!.messageId).toBe(first!.messageId);
  await visitor.accounts.resetPassword({ body: { token: first!.tokens[0]!, newPassword: 'another long password' } });
});
