import { legalVersions } from '@ambiance/domain/legal-texts';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { exportPath } from '../account-data/export-account.ts';

async function exported({ address }: TestServer, { accessToken }: SignedIn): Promise<unknown> {
  const response = await fetch(`${address}${exportPath}`, { headers: { authorization: `Bearer ${accessToken}` } });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return JSON.parse(Buffer.from(files['consents.json']!).toString());
}

const register = (server: TestServer, name: string, more: object = {}) =>
  server.visitor.accounts.register({
    body: {
      email: `${name}@example.com`,
      password: testPassword,
      displayName: name,
      city: 'Montréal',
      country: 'Canada',
      dateOfBirth: '1990-05-17',
      ...more,
    },
  });

test('the French terms bind a member who does not expressly wish for the English ones, and the choice is stored', async () => {
  const server = await startTestServer();
  await register(server, 'ana', { language: 'en' });
  await register(server, 'ben', { language: 'en', termsLanguage: 'en' });
  const agreed = (language: string, is_express: boolean) =>
    Object.entries(legalVersions).map(([document, version]) => ({
      document,
      version,
      language,
      is_express,
      agreed_at: server.clock.now().toISOString(),
    }));
  const [ana, ben] = [await server.logIn('ana@example.com'), await server.logIn('ben@example.com')];
  expect(await exported(server, ana)).toEqual(agreed('fr', false));
  expect(await exported(server, ben)).toEqual(agreed('en', true));
  const { records } = await ana.accountData.records();
  expect(records.find(({ kind }) => kind === 'consents')).toMatchObject({ count: 2 });
});

test('a new member shows nothing that they did not choose to show', async () => {
  const server = await startTestServer();
  await register(server, 'ana');
  await register(server, 'ben', { showsActivity: true, sendsReadReceipts: true });
  const [ana, ben] = [await server.logIn('ana@example.com'), await server.logIn('ben@example.com')];
  expect(ana.user.settings).toMatchObject({ showsActivity: false, sendsReadReceipts: false });
  expect(ben.user.settings).toMatchObject({ showsActivity: true, sendsReadReceipts: true });
  expect((await ben.discovery.member({ params: { id: ana.id } })).lastActive).toBeNull();
  // No position is stored unless the browser shared one.
  const { rows } = await server.platform.db
    .selectFrom('positions')
    .where('cell', 'is not', null)
    .select('user_id')
    .execute()
    .then((found) => ({ rows: found }));
  expect(rows).toEqual([]);
});
