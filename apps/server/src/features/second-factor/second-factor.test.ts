import { api } from '@ambiance/contract/api';
import type { Role } from '@ambiance/domain/members';
import { expect, test } from 'vitest';
import { appCode } from '../../../test/app-code.ts';
import { exportedFiles } from '../../../test/exported-files.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { addFactor, loginTokenOf } from '../../../test/second-factors.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { systemIds } from '../../platform/ids.ts';
import { onlySecret } from '../../platform/session-secrets.ts';
import { createSeal } from './seal.ts';

const password = testPassword;
const rowsOf = ({ platform }: TestServer) =>
  platform.db.selectFrom('second_factors').selectAll().orderBy('added_at').execute();
const subjectsTo = async (server: TestServer, { email }: SignedIn) =>
  (await mailTo(server, email)).map(({ subject }) => subject);

test('a member turns on two-step login once, with the password and a code from a fresh secret', async () => {
  const server = await startTestServer();
  const { clock } = server;
  const [ana, ben] = [await server.signUp({ language: 'fr' }), await server.signUp()];
  await addFactor(server, ben);
  const [rowOfBen] = await rowsOf(server);
  expect(await ana.secondFactor.state()).toEqual({
    addedUtc: null,
    recoveryCodesLeft: 0,
    isRequired: false,
    hasApp: false,
  });

  const { secret, uri, setUpToken } = await ana.secondFactor.begin();
  const label = `Ambiance:${encodeURIComponent(ana.email)}`;
  expect(decodeURIComponent(uri)).toContain(decodeURIComponent(`otpauth://totp/${label}?`));
  expect(new URL(uri).searchParams.get('secret')).toBe(secret);
  const code = () => appCode(secret, clock.now());
  const add = (given: object, who = ana) =>
    who.secondFactor.add({ body: { password, code: code(), setUpToken, ...given } });
  const cleo = await server.signUp();
  await expect(add({}, cleo)).rejects.toMatchObject({ status: 400, code: 'second-factor.expired' });
  await expect(add({ password: 'not it' })).rejects.toMatchObject({ fields: { password: { code: 'password.wrong' } } });
  const other = code() === '123456' ? '654321' : '123456';
  await expect(add({ code: other })).rejects.toMatchObject({ fields: { code: { code: 'second-factor.wrong' } } });
  const [until, sealed] = setUpToken.split('.');
  const longer = `${Number(until) + 60_000}.${sealed}`;
  await expect(add({ setUpToken: longer })).rejects.toMatchObject({ code: 'second-factor.expired' });
  await expect(add({ setUpToken: 'x' })).rejects.toMatchObject({ code: 'second-factor.expired' });
  clock.advance({ minutes: 30 });
  await expect(add({})).rejects.toMatchObject({ code: 'second-factor.expired' });
  expect(await rowsOf(server)).toEqual([rowOfBen]);

  const again = await ana.secondFactor.begin();
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => add({ code: appCode(again.secret, clock.now()), setUpToken: again.setUpToken })),
  );
  const added = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(added).toHaveLength(1);
  expect(added[0]!.recoveryCodes).toHaveLength(10);
  for (const one of tries) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, code: 'second-factor.added' });
  }
  await expect(ana.secondFactor.begin()).rejects.toMatchObject({ status: 409, code: 'second-factor.added' });
  expect(await ana.secondFactor.state()).toEqual({
    addedUtc: clock.now().toISOString(),
    recoveryCodesLeft: 10,
    hasApp: true,
    isRequired: false,
  });
  await server.logIn(cleo.email);
  await expect(server.logIn(ana.email)).rejects.toMatchObject({ code: 'second-factor.required' });
  expect(await subjectsTo(server, ana)).toContain('La validation en deux étapes est activée');
  expect(await subjectsTo(server, cleo)).not.toContain('Two-step login is now on');

  const stored = JSON.stringify(await rowsOf(server)) + server.logged.join('\n');
  for (const text of [again.secret, ...added[0]!.recoveryCodes]) expect(stored).not.toContain(text);
  expect(JSON.parse((await exportedFiles(server, ana))['second-factor.json']!)).toEqual([
    { added_at: clock.now().toISOString(), recovery_codes_left: 10 },
  ]);
  expect((await rowsOf(server))[0]).toEqual(rowOfBen);
});

test('two-step login is turned off, and recovery codes are replaced, with the password and a code', async () => {
  const server = await startTestServer();
  const [ana, ben] = [await server.signUp(), await server.signUp()];
  await addFactor(server, ben);
  const [rowOfBen] = await rowsOf(server);
  const none = { body: { password, code: '123456' } };
  await expect(ana.secondFactor.remove(none)).rejects.toMatchObject({ status: 409, code: 'second-factor.none' });
  await expect(ana.secondFactor.renewRecoveryCodes(none)).rejects.toMatchObject({ code: 'second-factor.none' });

  const { secret, recoveryCodes: old } = await addFactor(server, ana);
  const code = () => appCode(secret, server.clock.now());
  for (const call of [ana.secondFactor.remove, ana.secondFactor.renewRecoveryCodes]) {
    await expect(call({ body: { password: 'not it', code: code() } })).rejects.toMatchObject({
      code: 'password.wrong',
    });
    await expect(call({ body: { password, code: 'a'.repeat(16) } })).rejects.toMatchObject({
      status: 400,
      fields: { code: { code: 'second-factor.wrong' } },
    });
  }
  const { recoveryCodes } = await ana.secondFactor.renewRecoveryCodes({ body: { password, code: code() } });
  const loginToken = await loginTokenOf(server, ana.email);
  const bring = (one: string) => server.visitor.secondFactor.logIn({ body: { loginToken, code: one } });
  await expect(bring(old[0]!)).rejects.toMatchObject({ code: 'second-factor.wrong' });
  await bring(recoveryCodes[0]!);
  await expect(ana.secondFactor.remove({ body: { password, code: code() } })).rejects.toMatchObject({
    code: 'second-factor.wrong',
  });
  await ana.secondFactor.remove({ body: { password, code: recoveryCodes[1]! } });
  expect((await server.logIn(ana.email)).id).toBe(ana.id);
  expect(await ana.secondFactor.state()).toMatchObject({ addedUtc: null });
  expect(await subjectsTo(server, ana)).toContain('Two-step login is now off');
  expect(await subjectsTo(server, ben)).not.toContain('Two-step login is now off');
  expect(await rowsOf(server)).toEqual([rowOfBen]);

  await addFactor(server, ana);
  await ana.accountData.deleteAccount({ body: { password } });
  server.clock.advance({ days: 30 });
  await server.runJobs();
  expect(await rowsOf(server)).toEqual([rowOfBen]);
});

test('staff can work only with two-step login', async () => {
  const server = await startTestServer({ environment: { REQUIRE_SECOND_FACTOR: 'true' } });
  const ask = async ({ accessToken }: SignedIn, path: string, method = 'GET') => {
    const response = await fetch(server.address + path, {
      method,
      headers: { authorization: `Bearer ${accessToken}` },
    });
    return [response.status, ((await response.json()) as { code?: string }).code];
  };
  const roles: [Role, boolean][] = [
    ['member', false],
    ['host', false],
    ['manager', true],
    ['moderator', true],
    ['admin', true],
  ];
  const people = new Map<Role, SignedIn>();
  for (const [role, isRequired] of roles) {
    const person = await server.signUp({ role });
    people.set(role, person);
    expect(await person.members.me()).toMatchObject({ mustAddSecondFactor: isRequired });
    expect(await person.secondFactor.state()).toMatchObject({ isRequired });
    const sessions = person.accounts.sessions();
    if (!isRequired) await sessions;
    else await expect(sessions).rejects.toMatchObject({ status: 403, code: 'second-factor.must-add' });
  }
  const admin = people.get('admin')!;
  const opened: string[] = [];
  for (const [feature, routes] of Object.entries(api)) {
    for (const [name, { access, method, path }] of Object.entries(routes) as [
      string,
      { access: unknown; method: string; path: string },
    ][]) {
      if (access === 'public' || name === 'logout') continue;
      const [, code] = await ask(admin, path.replaceAll(/\{\w+\}/g, '1'), method);
      if (code !== 'second-factor.must-add' && code !== 'role.not-allowed') opened.push(`${feature}.${name}`);
    }
  }
  expect(opened).toEqual([
    'accounts.changePassword',
    'members.me',
    'secondFactor.state',
    'secondFactor.begin',
    'secondFactor.add',
    'secondFactor.passkeys',
    'secondFactor.beginPasskey',
    'secondFactor.addPasskey',
    'secondFactor.addPasskeyStep',
  ]);
  expect(await ask(admin, '/api/users/me/export')).toEqual([403, 'second-factor.must-add']);
  const hub = (person: SignedIn) =>
    fetch(`${server.address}/hubs/chat/negotiate?access_token=${person.accessToken}`, { method: 'POST' });
  expect([(await hub(admin)).status, (await hub(people.get('member')!)).status]).toEqual([401, 200]);

  const { recoveryCodes } = await addFactor(server, admin);
  expect(await admin.members.me()).toMatchObject({ mustAddSecondFactor: false });
  expect((await admin.moderation.cases()).items).toEqual([]);
  expect((await hub(admin)).status).toBe(200);
  await expect(people.get('moderator')!.moderation.cases()).rejects.toMatchObject({ code: 'second-factor.must-add' });
  await admin.secondFactor.remove({ body: { password, code: recoveryCodes[0]! } });
  await expect(admin.moderation.cases()).rejects.toMatchObject({ status: 403, code: 'second-factor.must-add' });
});

test('a sealed secret opens only unchanged, with the same key and for the same user', () => {
  const [ours, theirs] = [
    createSeal(onlySecret('one secret'), systemIds),
    createSeal(onlySecret('another'), systemIds),
  ];
  const plain = Buffer.from('twenty secret bytes.');
  const sealed = ours.seal(plain, 'ana');
  expect(sealed.includes(plain)).toBe(false);
  expect(ours.open(sealed, 'ana')).toEqual(plain);
  expect(ours.seal(plain, 'ana')).not.toEqual(sealed);
  for (const wrong of [sealed.subarray(0, 20), Buffer.concat([sealed, Buffer.from('x')])]) {
    expect(ours.open(wrong, 'ana')).toBeUndefined();
  }
  expect([ours.open(sealed, 'ben'), theirs.open(sealed, 'ana')]).toEqual([undefined, undefined]);
});
