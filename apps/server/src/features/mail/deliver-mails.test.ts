import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testPassword } from '../../../test/people.ts';
import { type SmtpServer, startSmtpServer } from '../../../test/smtp-server.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { createSmtpMailer } from '../../platform/mailer.ts';
import { queueMail } from './outgoing-mails.repository.ts';

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

test('while the mail server takes its time no transaction waits; each mail arrives once, and its link works', async () => {
  const { smtp, signUp, runJobs, visitor, platform, clock } = await startWithSmtp();
  const [ana, bob] = [await signUp(), await signUp()];
  await runJobs();
  smtp.received = [];
  smtp.beforeAnswer = async () => {
    // What the database does by itself to a transaction that is kept waiting for too long.
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(platform.db);
  };
  for (const { id } of [ana, bob]) await queueMail(platform.db, id, 'reset-password', clock.now());
  await runJobs();
  await runJobs();
  expect(smtp.received.map(({ to }) => to)).toEqual([ana.email, bob.email]);
  const token = newest(smtp, ana.email);
  await visitor.accounts.resetPassword({ body: { token, newPassword: 'another long password' } });
});

test('a mail that one node is sending is sent by no other', async () => {
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
  const ana = await east.signUp();
  await arrived.promise;
  await west.runJobs();
  answered.resolve();
  await east.runJobs();
  expect(smtp.received.map(({ to }) => to)).toEqual([ana.email]);
  await Promise.all([east.close(), west.close()]);
  await database.drop();
});

test('a mail that is refused leaves the link mailed before it as it is', async () => {
  const { smtp, signUp, runJobs, visitor } = await startWithSmtp();
  const ana = await signUp();
  await visitor.accounts.forgotPassword({ body: { email: ana.email } });
  await runJobs();
  const token = newest(smtp, ana.email);
  refuse(smtp);
  await visitor.accounts.forgotPassword({ body: { email: ana.email } });
  await runJobs();
  await visitor.accounts.resetPassword({ body: { token, newPassword: 'another long password' } });
});

test('a mail server that is away for a day keeps nobody from their mail', async () => {
  const { smtp, signUp, runJobs, visitor, clock, logIn } = await startWithSmtp();
  const ana = await signUp();
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
