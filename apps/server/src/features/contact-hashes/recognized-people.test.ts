import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { caseAbout, decide, report } from '../../../test/moderating.ts';
import { registrationOf, type SignedIn, testPassword } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { setStatusUnlessDeleted } from '../accounts/users.repository.ts';

const [ofAna, ofBen] = ['+14165551234', '+14165550000'];

/** A server on which people verify phones, are erased and return. */
async function startWithPast() {
  const server = await startTestServer();
  const { platform, clock } = server;
  const provePhone = async (person: SignedIn, phone: string) => {
    await person.phone.start({ body: { phone } });
    const messages = await platform.outboxes.sms!.newest(100);
    return person.phone.confirm({ body: { code: messages.find(({ to }) => to === phone)!.code } });
  };
  /** Erases accounts thirty days after their owners deleted them, in whichever status they were. */
  const erase = async (...people: SignedIn[]) => {
    const ids = people.map(({ id }) => id);
    const deleted = { status: 'Deleted', deleted_at: clock.now() } as const;
    await platform.db.updateTable('users').set(deleted).where('id', 'in', ids).execute();
    clock.advance({ days: 30 });
    await server.runJobs();
    const left = await platform.db.selectFrom('users').where('id', 'in', ids).select('id').execute();
    expect(left).toEqual([]);
  };
  const register = (email: string) => server.visitor.accounts.register({ body: registrationOf(email) });
  const accountHashes = async () => ({
    bans: await platform.db.selectFrom('ban_markers').selectAll().execute(),
    blocks: await platform.db.selectFrom('block_markers').selectAll().execute(),
  });
  return { ...server, provePhone, erase, register, accountHashes };
}

test('a banned member’s address and phone cannot open an account for 5 years, without giving the reason', async () => {
  const { signUp, logIn, platform, clock, runJobs, provePhone, erase, register, accountHashes } = await startWithPast();
  const [ana, ben] = [await signUp({ email: 'ana@example.com' }), await signUp({ email: 'ben@example.com' })];
  await provePhone(ana, ofAna);
  await provePhone(ben, ofBen);
  await setStatusUnlessDeleted(platform.db, ana.id, 'Blocked', clock.now());
  await expect(register('ana@example.com')).rejects.toMatchObject({ status: 409, code: 'email.taken' });
  await erase(ana, ben);

  const refused = { status: 403, code: 'registration.refused' };
  await expect(register('Ana@Example.com')).rejects.toMatchObject(refused);
  await expect(register('ana@example.com')).rejects.toThrow(/^We can’t open an account with these details\. Write to/);
  const { bans } = await accountHashes();
  expect(bans).toHaveLength(2);
  expect(bans.map(({ hash }) => hash.toString('latin1')).join()).not.toMatch(/ana|416/);

  // A user who was not banned returns. A different address is accepted until it is used with the phone.
  await register('ben@example.com');
  const benAgain = await logIn('ben@example.com');
  const other = await signUp({ email: 'other@example.com' });
  await expect(provePhone(other, ofAna)).rejects.toMatchObject({ status: 403, code: 'phone.refused' });
  expect(await other.phone.verification()).toMatchObject({ verified: false, phoneEnding: null });
  expect(await provePhone(benAgain, ofBen)).toMatchObject({ verified: true });

  // Five years after the ban; thirty days have passed already.
  clock.advance({ days: 5 * 365 - 30, seconds: -1 });
  await runJobs();
  await expect(register('ana@example.com')).rejects.toMatchObject(refused);
  clock.advance({ seconds: 1 });
  await register('ana@example.com');
  await runJobs();
  expect((await accountHashes()).bans).toEqual([]);
});

test('another spelling of a banned address is refused at registration and change, before and after erasure', async () => {
  const { signUp, logIn, platform, clock, erase, register } = await startWithPast();
  const banned = [
    await signUp({ email: 'ana+dating@example.com' }),
    await signUp({ email: 'b.en@gmail.com' }),
    await signUp({ email: 'zoe@example.com' }),
  ];
  const max = await signUp({ email: 'max@example.com' });
  for (const { id } of banned) await setStatusUnlessDeleted(platform.db, id, 'Blocked', clock.now());
  const refused = { status: 403, code: 'registration.refused' };
  const others = ['a.na@example.com', 'anadating@example.com', 'b.en@example.com', 'ana@gmail.com'];
  const spellings = [
    'ana@example.com',
    'Ana+2@example.com',
    'ben@gmail.com',
    'B.e.n+x@googlemail.com',
    'zoe+1@example.com',
  ];
  const moveTo = async (email: string) =>
    (await logIn(max.email)).accounts.changeEmail({ body: { email, password: testPassword } });
  for (const email of spellings) {
    await expect(register(email), email).rejects.toMatchObject(refused);
    await expect(moveTo(email), email).rejects.toMatchObject({ status: 403, code: 'email.refused' });
  }
  for (const email of others) await register(email);
  await setStatusUnlessDeleted(platform.db, banned[2]!.id, 'Active', clock.now());
  await register('zoe+1@example.com');
  await erase(...banned);
  for (const email of spellings.slice(0, -1)) await expect(register(email), email).rejects.toMatchObject(refused);
  await register('zoe@example.com');
  expect((await logIn(max.email)).id).toBe(max.id);
});

test('a block also recognizes a blocked person registered with another spelling of their address', async () => {
  const { signUp, logIn, erase, register } = await startWithPast();
  const [ana, ben] = [await signUp({ email: 'ana@example.com' }), await signUp({ email: 'ben+1@example.com' })];
  await ana.blocks.add({ params: { id: ben.id } });
  await erase(ben);
  for (const email of ['ben+2@example.com', 'b.en@example.com']) await register(email);
  const [again, other] = [await logIn('ben+2@example.com'), await logIn('b.en@example.com')];
  const anaNow = await logIn(ana.email);
  expect(await anaNow.blocks.mine()).toMatchObject([{ blockedId: again.id }]);
  expect(await other.blocks.mine()).toEqual([]);
});

test('a ban is stored and lifted even while the account waits to be erased', async () => {
  const { signUp, clock, register, runJobs, platform, visitor } = await startWithPast();
  const [ana, ben] = [await signUp({ email: 'ana@example.com' }), await signUp({ email: 'ben@example.com' })];
  const [cleo, noor] = [await signUp(), await signUp({ role: 'moderator' })];
  const robin = await signUp({ role: 'admin' });
  for (const member of [ana, ben]) await report(cleo, member);
  await decide(noor, await caseAbout(noor, ben), { kind: 'ban' });
  for (const { id } of [ana, ben]) {
    const deleted = { status: 'Deleted', deleted_at: clock.now() } as const;
    await platform.db.updateTable('users').set(deleted).where('id', '=', id).execute();
  }
  await decide(noor, await caseAbout(noor, ana), { kind: 'ban' });
  await report(cleo, ben);
  await decide(robin, await caseAbout(robin, ben), { kind: 'warn' });
  clock.advance({ days: 30 });
  await runJobs();
  await expect(register('ana@example.com')).rejects.toMatchObject({ status: 403, code: 'registration.refused' });
  await register('ben@example.com');
  expect(await visitor.accounts.login({ body: { email: cleo.email, password: testPassword } })).toBeTruthy();
});

test('a lifted ban leaves no hash behind, and neither does an account that was never banned or blocked', async () => {
  const { signUp, platform, clock, erase, register, accountHashes } = await startWithPast();
  const [ana, ben] = [await signUp({ email: 'ana@example.com' }), await signUp()];
  await setStatusUnlessDeleted(platform.db, ana.id, 'Blocked', clock.now());
  await setStatusUnlessDeleted(platform.db, ana.id, 'Active', clock.now());
  await erase(ana, ben);
  expect(await accountHashes()).toEqual({ bans: [], blocks: [] });
  await register('ana@example.com');
});

test('a block recognizes only the blocked person in a new account with the same address', async () => {
  const { signUp, logIn, erase, register, accountHashes } = await startWithPast();
  const [ana, cleo] = [await signUp({ email: 'ana@example.com' }), await signUp({ email: 'cleo@example.com' })];
  const [ben, dan] = [await signUp({ email: 'ben@example.com' }), await signUp({ email: 'dan@example.com' })];
  await ana.blocks.add({ params: { id: ben.id } });
  const createdUtc = (await ana.blocks.mine())[0]?.createdUtc;
  await erase(ben, dan);
  for (const { hash } of (await accountHashes()).blocks) expect(hash.toString('latin1')).not.toContain('ben');

  for (const email of ['Ben@example.com', 'dan@example.com']) await register(email);
  const [benAgain, danAgain] = [await logIn('ben@example.com'), await logIn('dan@example.com')];
  const [anaNow, cleoNow] = [await logIn(ana.email), await logIn(cleo.email)];
  const sees = async (one: SignedIn, other: SignedIn) =>
    one.discovery.member({ params: { id: other.id } }).then(
      () => true,
      () => false,
    );
  expect(await anaNow.blocks.mine()).toMatchObject([{ blockedId: benAgain.id, createdUtc }]);
  expect([await sees(benAgain, anaNow), await sees(anaNow, benAgain)]).toEqual([false, false]);
  for (const pair of [
    [benAgain, cleoNow],
    [danAgain, anaNow],
    [cleoNow, danAgain],
  ] as const) {
    expect(await sees(pair[0], pair[1])).toBe(true);
  }
  expect(await cleoNow.blocks.mine()).toEqual([]);
});

test('a block recognizes the blocked person by phone, also during a conversation', async () => {
  const { address, signUp, logIn, provePhone, erase } = await startWithPast();
  const [ana, cleo, ben] = [await signUp({ email: 'ana@example.com' }), await signUp(), await signUp()];
  await provePhone(ben, ofBen);
  await ana.blocks.add({ params: { id: ben.id } });
  await erase(ben);

  const [anaNow, cleoNow] = [await logIn(ana.email), await logIn(cleo.email)];
  const stranger = await signUp({ email: 'stranger@example.com' });
  await anaNow.favorites.add({ params: { id: stranger.id } });
  await cleoNow.favorites.add({ params: { id: stranger.id } });
  const chat = await openChat(address, stranger.accessToken);
  expect(await chat.send(ana.id, 'Hello again')).toMatchObject({ text: 'Hello again' });
  await provePhone(stranger, ofBen);
  await chat.receives('Blocked');
  expect(await anaNow.blocks.mine()).toMatchObject([{ blockedId: stranger.id }]);
  expect(await cleoNow.favorites.mine()).toHaveLength(1);
  expect(await cleoNow.blocks.mine()).toEqual([]);
  expect(await chat.send(cleo.id, 'And you?')).toMatchObject({ text: 'And you?' });
  // The list of favorites hides blocked people, so only an unblock shows that the favorite is deleted.
  await anaNow.blocks.remove({ params: { id: stranger.id } });
  expect(await anaNow.favorites.mine()).toEqual([]);
  expect(await cleoNow.favorites.mine()).toHaveLength(1);
});

test('a block recognizes the blocked person by a changed address, also during a conversation', async () => {
  const { address, signUp, logIn, erase } = await startWithPast();
  const [ana, cleo, ben] = [
    await signUp({ email: 'ana@example.com' }),
    await signUp(),
    await signUp({ email: 'ben@example.com' }),
  ];
  await ana.blocks.add({ params: { id: ben.id } });
  await erase(ben);
  const stranger = await signUp({ email: 'stranger@example.com' });
  const chat = await openChat(address, stranger.accessToken);
  expect(await chat.send(ana.id, 'Hello again')).toMatchObject({ text: 'Hello again' });
  await stranger.accounts.changeEmail({ body: { email: 'ben@example.com', password: testPassword } });
  expect(await chat.receives('Blocked')).toEqual([{ withUserId: ana.id }]);
  expect(await (await logIn(ana.email)).blocks.mine()).toMatchObject([{ blockedId: stranger.id }]);
  expect(await (await logIn(cleo.email)).blocks.mine()).toEqual([]);
  expect(await chat.send(cleo.id, 'And you?')).toMatchObject({ text: 'And you?' });
});

test('a lifted block’s address and phone hashes are deleted, and every block’s after 5 years', async () => {
  const { signUp, logIn, clock, runJobs, provePhone, erase, register, accountHashes } = await startWithPast();
  const [ana, cleo, ben] = [await signUp(), await signUp(), await signUp({ email: 'ben@example.com' })];
  await provePhone(ben, ofBen);
  for (const blocker of [ana, cleo]) await blocker.blocks.add({ params: { id: ben.id } });
  await erase(ben);
  await register('ben@example.com');
  const again = await logIn('ben@example.com');
  const anaNow = await logIn(ana.email);
  await anaNow.blocks.remove({ params: { id: again.id } });
  expect((await accountHashes()).blocks.map(({ blocker_id }) => blocker_id)).toEqual([cleo.id, cleo.id]);
  await provePhone(again, ofBen);
  expect(await anaNow.blocks.mine()).toEqual([]);
  expect(await (await logIn(cleo.email)).blocks.mine()).toHaveLength(1);

  clock.advance({ days: 5 * 365, seconds: -1 });
  await runJobs();
  expect((await accountHashes()).blocks).toHaveLength(2);
  clock.advance({ seconds: 1 });
  await runJobs();
  expect((await accountHashes()).blocks).toEqual([]);
});
