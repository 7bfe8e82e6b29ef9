import { legalDocuments, legalHistory } from '@ambiance/domain/legal-texts';
import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { exportedFiles } from '../../../test/exported-files.ts';
import { registrationOf, type SignedIn } from '../../../test/people.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';

const exported = async (server: TestServer, person: SignedIn): Promise<unknown> =>
  JSON.parse((await exportedFiles(server, person))['consents.json']!);

const register = (server: TestServer, name: string, more: object = {}) =>
  server.visitor.accounts.register({ body: registrationOf(`${name}@example.com`, { displayName: name, ...more }) });

test('the French terms bind a member who does not expressly wish for the English ones, and the choice is stored', async () => {
  const server = await startTestServer();
  await register(server, 'ana', { language: 'en' });
  await register(server, 'ben', { language: 'en', termsLanguage: 'en' });
  const agreed = (language: string, is_express: boolean) =>
    legalDocuments.map((document) => ({
      document,
      version: legalHistory[document][0].version,
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

test('a member proves by signed receipts what they agreed to, and a changed receipt proves nothing', async () => {
  const server = await startTestServer();
  await register(server, 'ana', { language: 'en', termsLanguage: 'en' });
  await register(server, 'ben');
  const [ana, ben] = [await server.logIn('ana@example.com'), await server.logIn('ben@example.com')];
  const { keysUrl, receipts } = await ana.accountData.consentReceipts();
  const { origin: issuer, pathname } = new URL(keysUrl);
  const keys = (await (await fetch(server.address + pathname)).json()) as JSONWebKeySet;

  const verified = receipts.map(({ signed }) => jwtVerify(signed, createLocalJWKSet(keys), { issuer }));
  const claims = legalDocuments.map((document) => ({
    document,
    version: legalHistory[document][0].version,
    language: 'en',
    isExpress: true,
    agreedAtUtc: server.clock.now().toISOString(),
  }));
  expect(receipts).toMatchObject(claims);
  expect((await Promise.all(verified)).map(({ payload }) => payload)).toEqual(
    claims.map((claim) => ({
      ...claim,
      iss: issuer,
      sub: String(ana.id),
      textSha256: legalHistory[claim.document][0].sha256.en,
    })),
  );
  // The same consent has the same receipt, and nobody else has it.
  expect(await ana.accountData.consentReceipts()).toEqual({ keysUrl, receipts });
  const others = (await ben.accountData.consentReceipts()).receipts;
  expect(others).toMatchObject(claims.map((claim) => ({ ...claim, language: 'fr', isExpress: false })));

  // The facts of one receipt with the signature of another
  const [head, , signature] = receipts[0]!.signed.split('.');
  const forged = [head, others[0]!.signed.split('.')[1], signature].join('.');
  await expect(jwtVerify(forged, createLocalJWKSet(keys))).rejects.toThrow(errors.JWSSignatureVerificationFailed);
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
