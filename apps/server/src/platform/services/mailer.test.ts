import { expect, test } from 'vitest';
import { startSmtpServer } from '../../../test/smtp-server.ts';
import { createSmtpMailer } from './mailer.ts';

test('a mail that the mail server never accepts is eventually given up, and its connection is closed', async () => {
  const smtp = await startSmtpServer();
  const forever = Promise.withResolvers<void>();
  smtp.beforeAnswer = () => forever.promise;
  const mailer = createSmtpMailer(smtp.url, 'support@ambiance.example', { handOverMs: 600_000, acceptMs: 200 });
  const mail = {
    reference: 'a',
    to: 'ana@example.com',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    links: [],
  };
  await expect(mailer.send(mail)).rejects.toThrow('it gave no answer within 0.2 s');
  // The library would keep the connection open as long as both timeouts together.
  await expect.poll(() => smtp.connections()).toBe(0);
  forever.resolve();
});
