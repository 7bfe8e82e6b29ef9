import { expect, test } from 'vitest';
import { startSmtpServer } from '../../test/smtp-server.ts';
import { startWithAdmin } from '../../test/start-with-admin.ts';
import { createSmtpMailer } from '../platform/services/mailer.ts';
import { createSchedule } from '../platform/schedule.ts';

/** Ana and Ben, whose mails the mail server refuses. Ana's mail has one try left after almost five days. */
async function startWithRefusedMails() {
  const smtp = await startSmtpServer();
  const mailer = createSmtpMailer(smtp.url, 'support@ambiance.example');
  const server = await startWithAdmin({ mailer });
  const { admin, signUp, runJobs, platform, clock } = server;
  const [ana, ben] = [await signUp(), await signUp()];
  await runJobs();
  smtp.received = [];
  smtp.beforeAnswer = () => Promise.reject(new Error('No room for this mailbox'));
  for (const { email } of [ana, ben]) await server.visitor.accounts.forgotPassword({ body: { email } });
  await runJobs();
  await platform.db.updateTable('outgoing_mails').where('user_id', '=', ana.id).set({ attempts: 119 }).execute();
  clock.advance({ hours: 2 });
  await runJobs();
  const mailsOf = async (email: string) => (await admin('queue list')).filter((line) => line.includes(email));
  const numberOf = async (email: string) => /^mail (\d+)/.exec((await mailsOf(email))[0]!)![1]!;
  return { ...server, smtp, ana, ben, mailsOf, numberOf };
}

test('a mail refused for five days is given up and stored, and is sent when the operator resends it', async () => {
  const { admin, runJobs, clock, smtp, ana, ben, mailsOf, numberOf } = await startWithRefusedMails();
  expect(await mailsOf(ana.email)).toEqual([expect.stringMatching(/^mail \d+ \(reset-password\).*given up.*No room/)]);
  expect(await mailsOf(ben.email)).toEqual([expect.stringMatching(/: 2 tries, next try .*No room/)]);

  smtp.beforeAnswer = async () => {};
  const before = await mailsOf(ben.email);
  expect(await admin(`queue retry --mail ${await numberOf(ana.email)}`)).toEqual(['Mails to be retried: 1.']);
  expect(await mailsOf(ben.email)).toEqual(before);
  clock.advance({ seconds: 1 });
  await runJobs();
  expect(smtp.received.map(({ to }) => to)).toEqual([ana.email]);
  expect(await mailsOf(ana.email)).toEqual([]);
});

test('a mail that was given up is deleted after 30 days; one that is still retried is not', async () => {
  const { runJobs, clock, ana, ben, mailsOf } = await startWithRefusedMails();
  clock.advance({ days: 30 });
  await runJobs();
  expect(await mailsOf(ana.email)).toHaveLength(1);
  clock.advance({ seconds: 1 });
  await runJobs();
  expect(await mailsOf(ana.email)).toEqual([]);
  expect(await mailsOf(ben.email)).toHaveLength(1);
});

test('every job is listed with its next run and its failures', async () => {
  const { admin, platform } = await startWithAdmin();
  const jobs = [
    { name: 'sweep', everySeconds: 3600, run: () => Promise.reject(new Error('The shelf is empty.')) },
    { name: 'count', everySeconds: 60, run: async () => {} },
  ];
  const schedule = createSchedule(jobs, { ...platform, sharedTime: async () => platform.clock.now() });
  await schedule.runDue();
  await schedule.stop();
  const lines = await admin('queue list');
  expect(lines).toContainEqual(
    expect.stringMatching(/^job "sweep".*last done never; failed 1 times in a row: The shelf is empty\.$/),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^job "count": next [\dTZ:.-]+, last done [\dTZ:.-]+$/));
});

test.each([
  ['queue retry', '--mail is missing.'],
  ['queue retry --mail some', '--mail must be a number that "queue list" shows, or all.'],
  ['queue retry --mail 999999', 'No failed email matches.'],
])('"%s" is refused with a message and retries nothing', async (line, sentence) => {
  const { admin, ana, mailsOf } = await startWithRefusedMails();
  const before = await mailsOf(ana.email);
  await expect(admin(line)).rejects.toThrow(sentence);
  expect(await mailsOf(ana.email)).toEqual(before);
});
