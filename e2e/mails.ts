import type { APIRequestContext } from 'playwright/test';
import { expect } from './ambiance.ts';

interface Outbox {
  mail: { to: string; subject: string; links: string[] }[];
  sms: { to: string; code: string }[];
}

/** Waits for the newest mail to an address with a link to this path. Returns the link. */
export async function mailedLink(request: APIRequestContext, to: string, path: string): Promise<string> {
  let link = '';
  // A mail that a form requests for an address is sent by a job, which may start up to 15 seconds later.
  await expect
    .poll(
      async () => {
        const { mail } = (await (await request.get('/dev/outbox')).json()) as Outbox;
        const links = mail.filter((one) => one.to === to).flatMap((one) => one.links);
        link = links.find((one) => new URL(one).pathname === path) ?? '';
        return link;
      },
      { timeout: 40_000 },
    )
    .not.toBe('');
  return link;
}

/** Confirms a person's address, as the link in the mail does. */
export async function confirmEmail(request: APIRequestContext, { email }: { email: string }): Promise<void> {
  const token = new URL(await mailedLink(request, email, '/verify-email')).searchParams.get('token');
  const answer = await request.post('/api/auth/verify-email', { data: { token } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Waits for a mail to an address with this subject. */
export async function mailed(request: APIRequestContext, to: string, subject: RegExp): Promise<void> {
  const subjects = async () => {
    const { mail } = (await (await request.get('/dev/outbox')).json()) as Outbox;
    return mail.filter((one) => one.to === to).map((one) => one.subject);
  };
  await expect.poll(subjects, { timeout: 40_000 }).toContainEqual(expect.stringMatching(subject));
}

/** Waits for the newest code that was texted to a number. */
export async function textedCode(request: APIRequestContext, phone: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const { sms } = (await (await request.get('/dev/outbox')).json()) as Outbox;
      code = sms.find(({ to }) => to === phone)?.code ?? '';
      return code;
    })
    .not.toBe('');
  return code;
}
