import type { APIRequestContext } from 'playwright/test';
import { expect } from './ambiance.ts';

interface Outbox {
  mail: { to: string; subject: string; links: string[] }[];
  sms: { to: string; code: string }[];
}

/** The link of the newest mail to an address whose path begins so, once it has been sent. */
export async function mailedLink(request: APIRequestContext, to: string, path: string): Promise<string> {
  let link = '';
  // What was asked for by an address goes out at the next beat, which may be 15 seconds away.
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

/** The newest code that was texted to a number, once it has been sent. */
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
