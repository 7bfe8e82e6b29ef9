import { parsePhoneNumber } from '@ambiance/domain/phones';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../test/start-test-server.ts';

test('a test server refuses to call another service while a database connection is held', async () => {
  const { platform } = await startTestServer();
  const { db, backgroundDb, media, sms, captcha, payments } = platform;
  const calls: [string, () => unknown][] = [
    ['media.list', () => media.list()],
    ['sms.sendCode', () => sms.sendCode({ to: parsePhoneNumber('+14165551234')!, language: 'en' })],
    ['captcha.verify', () => captcha.verify('a proof')],
    ['payments.stripe.products.list', () => payments.stripe.products.list()],
  ];
  for (const [name, call] of calls) {
    for (const pool of [db, backgroundDb]) {
      // A call is also found if it follows a pause.
      const within = pool.transaction().execute(async (tx) => {
        await tx.selectFrom('users').select('id').execute();
        await call();
      });
      await expect(within, name).rejects.toThrow(`${name} was called within a transaction.`);
    }
  }
  expect(await media.list()).toEqual([]);
});
