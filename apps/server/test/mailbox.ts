import type { Mail } from '../src/platform/services/mailer.ts';
import type { TestServer } from './start-test-server.ts';

/** Runs all jobs, so that queued mails are sent. Returns the mails to an address, newest first. */
export async function mailTo({ runJobs, platform }: TestServer, email: string): Promise<Mail[]> {
  await runJobs();
  const mails = (await platform.outboxes.mail?.newest(1000)) ?? [];
  return mails.filter((mail) => mail.to === email);
}

/** Sends queued mails without running other jobs, for tests that read many mailboxes. */
export async function mailsSentTo({ jobs, platform }: TestServer, email: string): Promise<Mail[]> {
  await jobs.find(({ name }) => name === 'deliver mails')!.run();
  const mails = (await platform.outboxes.mail?.newest(1000)) ?? [];
  return mails.filter((mail) => mail.to === email);
}

/** The token in the newest mail with a link for a purpose, such as `reset-password`. */
export async function linkTokenTo(server: TestServer, email: string, purpose: string): Promise<string> {
  const links = (await mailTo(server, email)).flatMap((mail) => mail.links);
  const link = links.map((address) => new URL(address)).find(({ pathname }) => pathname === `/${purpose}`);
  const token = link?.searchParams.get('token');
  if (!token) throw new Error(`Nobody mailed a ${purpose} link to ${email}.`);
  return token;
}
