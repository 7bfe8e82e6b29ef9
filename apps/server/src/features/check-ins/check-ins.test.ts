import { checkInsPerDay } from '@ambiance/domain/check-ins';
import { expect, test } from 'vitest';
import { openChat, openChats } from '../../../test/chat-client.ts';
import { agree, evening, halfPast, id, lea, refused, show, stop, tokenIn } from '../../../test/check-in-evening.ts';
import { setStatus } from '../../../test/chat-people.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { givePhotos } from '../../../test/moderating.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { startPushService } from '../../../test/push-service.ts';
import type { TestServer } from '../../../test/start-test-server.ts';
import { watchEffects } from '../../../test/watch-effects.ts';
import { query } from '../../platform/database/database.ts';

/** The mails that asked a person whether they are home. */
const questionsTo = async (server: TestServer, { email }: SignedIn) =>
  (await mailTo(server, email)).filter(({ subject }) => /home|maison/.test(subject));

test('the friend of a member who is not confirmed home within half an hour gets a message in their language', async () => {
  const { server, ana, ben, messageId, setUp, mails, othersAreUntouched } = await evening();
  const [photoId] = await givePhotos(ben, ['#123456']);
  const [atAna, atBen] = await openChats(server.address, ana, ben);
  const told = await setUp();
  expect(told).toMatchObject({
    messageId,
    partnerName: 'Ben',
    friend: lea.email,
    state: 'waiting',
    isCallAsked: false,
  });
  await refused(setUp({ email: 'max@example.com' }), 409, 'check-in.already');
  expect(await ben.checkIns.mine()).toEqual([]);
  await server.runJobs();
  expect(await ana.checkIns.mine()).toEqual([told]);

  server.clock.set('2026-11-19T03:00:00Z');
  await server.runJobs();
  expect((await ana.checkIns.mine())[0]).toMatchObject({ state: 'asked' });
  server.clock.set('2026-11-19T03:29:59Z');
  expect(await mails()).toEqual([]);
  server.clock.set(halfPast);
  for (const _ of [1, 2]) await server.runJobs();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Ana ne donne pas de nouvelles' });
  expect(mail!.text).not.toContain('Ben');
  expect((await ana.checkIns.mine())[0]).toMatchObject({ state: 'told' });

  const token = tokenIn(mail!.links[0]!);
  const page = await show(server, token);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain('<html lang="fr">');
  for (const fact of [
    'Ana ne donne pas de nouvelles',
    '>Ben<',
    photoId!,
    'chess',
    'mercredi 18 novembre à 19\u00a0h',
  ]) {
    expect(html).toContain(fact);
  }
  for (const hidden of ['Roy', 'Lima', ben.id, ana.id, '<script', '<b>chess']) expect(html).not.toContain(hidden);
  const headers = Object.fromEntries(page.headers);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  // The secret is stored only as a hash, and no line of the log contains it.
  const [stored] = await query<{ all: string }>(
    server.platform.db,
    'select jsonb_build_array((select jsonb_agg(l) from check_in_links l), (select jsonb_agg(c) from check_ins c))::text as all',
    [],
  );
  expect(stored!.all).not.toContain(token);
  expect(server.logged.join('\n')).not.toContain(token);

  // The person whom she meets gets no notification.
  await atBen.flush();
  await atAna.flush();
  expect(atBen.eventNames().filter((name) => name === 'CheckInChanged')).toEqual([]);
  expect(atAna.received('CheckInChanged').length).toBeGreaterThan(0);
  const all = JSON.stringify([
    await ben.chat.history(id(ana.id)),
    await ben.proposals.agenda(),
    await ben.members.me(),
  ]);
  expect(all).not.toMatch(/check|friend|lea@/i);

  await ana.checkIns.home(id(told.id));
  const over = await (await show(server, token)).text();
  expect(over).not.toMatch(/Ben|Ana|chess/);
  await refused(ana.checkIns.home(id(told.id)), 404, 'check-in.unknown');
  await othersAreUntouched();
});

test('if a member confirms in time, no message goes out and the friend’s address is erased at once', async () => {
  const { server, ana, setUp, mails, othersAreUntouched } = await evening();
  const { id: number } = await setUp();
  server.clock.set('2026-11-19T03:10:00Z');
  await server.runJobs();
  await ana.checkIns.home(id(number));
  const rows = () => query(server.platform.db, 'select email, phone from check_ins where user_id = $1', [ana.id]);
  expect(await rows()).toEqual([{ email: null, phone: null }]);
  server.clock.set(halfPast);
  expect(await mails()).toEqual([]);
  expect(await ana.checkIns.mine()).toEqual([]);
  await othersAreUntouched();
  server.clock.set('2026-11-20T03:10:00Z');
  await server.runJobs();
  expect(await rows()).toEqual([]);
});

test('a member who does not answer for a minute is asked by mail, in their language, even if a page is open', async () => {
  const { server, ana, ben, setUp, othersAreUntouched } = await evening();
  await ana.members.updateMe({ body: { language: 'fr' } });
  const { id: checkInId } = await setUp();
  const page = await openChat(server.address, ana.accessToken);
  server.clock.set('2026-11-19T03:00:00Z');
  await server.runJobs();
  expect(await page.receives('CheckInChanged')).toEqual([{ checkInId, isAsked: true }]);
  server.clock.set('2026-11-19T03:00:59Z');
  expect(await questionsTo(server, ana)).toEqual([]);
  server.clock.set('2026-11-19T03:01:00Z');
  const [mail, ...more] = await questionsTo(server, ana);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    subject: 'Es-tu à la maison\u202f?',
    links: [expect.stringMatching(/\/messages$/)],
  });
  for (const hidden of ['Ben', 'chess', lea.email]) expect(mail!.text).not.toContain(hidden);
  await page.flush();
  expect(page.received('CheckInChanged')).toHaveLength(1);
  server.clock.advance({ minutes: 5 });
  expect(await questionsTo(server, ana)).toHaveLength(1);
  expect(await questionsTo(server, ben)).toEqual([]);
  await othersAreUntouched();
});

test.each([
  ['no mail, because their device shows the question', 201, []],
  ['a mail, because their only device is gone', 410, [{ subject: 'Are you home?' }]],
])('a member who does not answer gets %s', async (_, status, expected) => {
  const service = await startPushService();
  const { server, ana, ben, setUp, othersAreUntouched } = await evening({ pushAgent: service.agent });
  const device = service.device((response) => response.writeHead(status).end());
  await ana.notifications.subscribe({ body: device.subscription });
  await setUp();
  server.clock.set('2026-11-19T03:00:00Z');
  await server.runJobs();
  await server.runJobs();
  expect(device.shown).toMatchObject([{ body: 'Are you home?', url: '/messages' }]);
  server.clock.advance({ minutes: 2 });
  expect(await questionsTo(server, ana)).toMatchObject(expected);
  expect(await questionsTo(server, ben)).toEqual([]);
  await othersAreUntouched();
});

test.each<[string, (all: Awaited<ReturnType<typeof evening>>) => Promise<unknown>]>([
  ['has said that they are home', async ({ ana }) => ana.checkIns.home(id((await ana.checkIns.mine())[0]!.id))],
  ['has asked the friend to call', async ({ ana }) => ana.checkIns.callMe(id((await ana.checkIns.mine())[0]!.id))],
  ['cannot log in to answer', ({ server, ana }) => setStatus(server, ana.id, 'Suspended')],
])('a member who %s is not asked by mail', async (_, act) => {
  const all = await evening();
  const { server, ana, ben, messageId, setUp, othersAreUntouched } = all;
  await setUp();
  await ben.checkIns.setUp({ body: { messageId, ...lea, email: 'zoe@example.com' } });
  server.clock.set('2026-11-19T03:00:00Z');
  await server.runJobs();
  await act(all);
  server.clock.advance({ minutes: 2 });
  expect(await questionsTo(server, ana)).toEqual([]);
  expect(await questionsTo(server, ben)).toMatchObject([{ subject: 'Are you home?' }]);
  await othersAreUntouched();
});

test('a friend is asked to call immediately, once, and their link expires after a day', async () => {
  const { server, ana, setUp, mails, othersAreUntouched } = await evening();
  const { id: number } = await setUp({ language: 'en' });
  expect(await ana.checkIns.callMe(id(number))).toMatchObject({ isCallAsked: true, state: 'told' });
  await ana.checkIns.callMe(id(number));
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Ana wants you to call right now' });
  const token = tokenIn(mail!.links[0]!);
  expect(await (await show(server, token)).text()).toContain('Please call them right away.');
  await othersAreUntouched();
  server.clock.advance({ hours: 24 });
  expect(await (await show(server, token)).text()).toContain('Nothing to see here');
  await server.runJobs();
  const [row] = await query(
    server.platform.db,
    'select email, ended_at is null as goes_on from check_ins where id = $1',
    [number],
  );
  expect(row).toEqual({ email: null, goes_on: false });
});

test('a friend with a phone gets the link by text message, within the daily limit of texts', async () => {
  const { server, ana, setUp, othersAreUntouched } = await evening();
  const { id: number, friend } = await setUp({ email: undefined, phone: '15145550199', language: 'en' });
  expect(friend).toBe('+15145550199');
  const effectsOf = watchEffects(server.platform.bus);
  // The count of texts is shared with codes.
  expect(await effectsOf(() => ana.checkIns.callMe(id(number)))).toContain("locks hashtext('phone sends')");
  expect(await ana.checkIns.mine()).toMatchObject([{ state: 'told', isCallAsked: true }]);
  await server.runJobs();
  const texts = await server.platform.outboxes.sms!.newest(10);
  expect(texts).toMatchObject([
    { to: '+15145550199', text: expect.stringContaining('Ambiance: Ana wants you to call right now.') },
  ]);
  const token = /token=([\da-f]{64})/.exec(texts[0]!.text)![1]!;
  expect((await show(server, token)).status).toBe(200);
  await othersAreUntouched();
});

test('a friend’s number in Canadian format reaches that friend, and an invalid number is refused', async () => {
  const { server, ana, setUp, othersAreUntouched } = await evening();
  const called = async () => (await server.platform.outboxes.sms!.newest(10)).map(({ to }) => to);
  for (const phone of ['514 155-0199', '1234567890', '+514 555 0199', '514555019999', '+1 555 555 0199']) {
    await refused(setUp({ email: undefined, phone }), 400, 'phone.invalid');
  }
  expect(await ana.checkIns.mine()).toEqual([]);
  for (const phone of ['5145550199', '(514) 555-0199', '+1 514 555 0199']) {
    const told = await setUp({ email: undefined, phone });
    expect(told).toMatchObject({ friend: '+15145550199' });
    await ana.checkIns.home(id(told.id));
  }
  const { id: number } = await setUp({ email: undefined, phone: '514 555-0199' });
  await ana.checkIns.callMe(id(number));
  expect(await called()).toEqual(['+15145550199']);
  await othersAreUntouched();
});

test('a friend who opted out gets no messages from any member, and opening the link does not opt out', async () => {
  const { server, ana, ben, messageId, setUp, mails, othersAreUntouched } = await evening();
  const { id: number } = await setUp();
  await ana.checkIns.callMe(id(number));
  const token = tokenIn((await mails())[0]!.links[0]!);
  await ana.checkIns.home(id(number));
  await show(server, token);
  const again = await setUp();
  await ana.checkIns.home(id(again.id));
  // Declining also works after the link has expired.
  expect(await (await stop(server, token)).text()).toContain('C’est fait.');
  await refused(setUp(), 403, 'check-in.declined');
  await refused(ben.checkIns.setUp({ body: { messageId, ...lea } }), 403, 'check-in.declined');
  expect(await ben.checkIns.setUp({ body: { messageId, ...lea, email: 'max@example.com' } })).toMatchObject({
    state: 'waiting',
  });
  await othersAreUntouched();
});

test('opting out covers other spellings of the friend’s address, but no other person', async () => {
  const { server, ana, mails, setUp, othersAreUntouched } = await evening();
  const { id: number } = await setUp({ email: 'L.ea+work@gmail.com' });
  await ana.checkIns.callMe(id(number));
  const [mail] = await mailTo(server, 'l.ea+work@gmail.com');
  await stop(server, tokenIn(mail!.links[0]!));
  await ana.checkIns.home(id(number));
  for (const email of ['l.ea+work@gmail.com', 'lea@gmail.com', 'le.a+friend@googlemail.com']) {
    await refused(setUp({ email }), 403, 'check-in.declined');
  }
  for (const email of ['l.ea@example.com', 'leah@gmail.com']) {
    const told = await setUp({ email });
    await ana.checkIns.home(id(told.id));
  }
  expect(await mails()).toEqual([]);
  await othersAreUntouched();
});

test('guessed links, strangers, unknown meetings and wrong times are refused, and no row is written', async () => {
  const { server, ben, messageId, setUp, othersAreUntouched } = await evening();
  const stranger = await server.signUp();
  const { id: number } = await setUp();
  const rows = () => query(server.platform.db, 'select * from check_ins order by id', []);
  const before = await rows();
  for (const token of ['0'.repeat(64), 'x', '']) expect((await show(server, token)).status).toBe(404);
  expect((await stop(server, '0'.repeat(64))).status).toBe(404);
  const body = { messageId, ...lea };
  await refused(stranger.checkIns.setUp({ body }), 404, 'check-in.no-meeting');
  for (const act of ['home', 'callMe'] as const) {
    await refused(stranger.checkIns[act](id(number)), 404, 'check-in.unknown');
    await refused(ben.checkIns[act](id(number)), 404, 'check-in.unknown');
  }
  const other = (wish: object) => ben.checkIns.setUp({ body: { ...body, ...wish } });
  await refused(other({ dueAt: '2026-11-18T18:59:59-05:00' }), 400, 'check-in.time');
  await refused(other({ dueAt: '2026-11-19T07:00:01-05:00' }), 400, 'check-in.time');
  await refused(other({ dueAt: 'tonight' }), 400, 'field.invalid');
  await refused(other({ email: 'nobody' }), 400, 'email.invalid');
  await refused(other({ email: undefined }), 400, 'check-in.friend-required');
  await refused(other({ phone: '+15145550199' }), 400, 'check-in.friend-required');
  await refused(other({ email: undefined, phone: 'call me' }), 400, 'phone.invalid');
  await refused(other({ language: 'de' }), 400, 'field.invalid');
  expect(await rows()).toEqual(before);
  await othersAreUntouched();
});

test('messages to friends are limited by day for each member, and for each friend across members', async () => {
  const { server, ana, ben, messageId, setUp } = await evening();
  const each = await Promise.allSettled(
    Array.from({ length: 12 }, async (_, index) => {
      const { id: number } = await setUp({ email: `friend${index}@example.com` });
      await ana.checkIns.home(id(number));
    }),
  );
  const codes = each.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []));
  expect(codes.filter((code) => code.startsWith('server.'))).toEqual([]);
  for (let count = each.length - codes.length; count < checkInsPerDay; count += 1) {
    const { id: number } = await setUp({ email: `more${count}@example.com` });
    await ana.checkIns.home(id(number));
  }
  await refused(setUp(), 429, 'check-in.too-many');
  await ben.checkIns.setUp({ body: { messageId, ...lea } });
  const contact = `update check_ins set contact_hash = (select contact_hash from check_ins where email = $1)`;
  await query(server.platform.db, contact, [lea.email]);
  const [eve, finn] = [await server.signUp(), await server.signUp()];
  const theirs = await agree(server, eve, finn);
  await refused(eve.checkIns.setUp({ body: { messageId: theirs, ...lea } }), 429, 'check-in.too-many');
});

test('a friend gets no more than the daily number of messages when many members send at once', async () => {
  const { server } = await evening();
  const attempts = await Promise.all(
    Array.from({ length: checkInsPerDay + 4 }, async () => {
      const [one, other] = [await server.signUp(), await server.signUp()];
      const messageId = await agree(server, one, other);
      return () => one.checkIns.setUp({ body: { messageId, ...lea } });
    }),
  );
  const results = await Promise.allSettled(attempts.map((setUp) => setUp()));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(checkInsPerDay);
});

test('"I am home" on one device ends the question on that member’s other devices only', async () => {
  const { server, ana, ben, setUp, othersAreUntouched } = await evening();
  const told = await setUp();
  const [phone, atBen] = await openChats(server.address, ana, ben);
  await ana.checkIns.home(id(told.id));
  expect(await phone.receives('CheckInChanged')).toEqual([{ checkInId: told.id, isAsked: false }]);
  await atBen.flush();
  expect(atBen.received('CheckInChanged')).toEqual([]);
  await othersAreUntouched();
});

test('once a meeting can no longer be restored, the open pages of the member learn that the check-in has ended', async () => {
  const { server, ana, ben, messageId, setUp, othersAreUntouched } = await evening();
  const { id: checkInId } = await setUp();
  const [atAna, atBen] = await openChats(server.address, ana, ben);
  await ana.proposals.cancel(id(messageId));
  server.clock.advance({ seconds: 10 });
  await server.runJobs();
  expect(await atAna.receives('CheckInChanged')).toEqual([{ checkInId, isAsked: false }]);
  await atBen.flush();
  expect(atBen.received('CheckInChanged')).toEqual([]);
  await othersAreUntouched();
});

test('a member’s own cancellation or deletion ends the check-in; the other member’s does not', async () => {
  const ends: Record<string, [isOver: boolean, act: (all: Awaited<ReturnType<typeof evening>>) => Promise<unknown>]> = {
    'calls it off': [true, ({ ana, messageId }) => ana.proposals.cancel(id(messageId))],
    'ends it kindly': [true, ({ ana, ben }) => ana.chat.close(id(ben.id))],
    'blocks the other': [true, ({ ana, ben }) => ana.blocks.add(id(ben.id))],
    'is banned': [false, ({ server, ana }) => setStatus(server, ana.id, 'Blocked')],
    'is suspended': [false, ({ server, ana }) => setStatus(server, ana.id, 'Suspended')],
    'deletes the account': [true, ({ ana }) => ana.accountData.deleteAccount({ body: { password: testPassword } })],
    'is called off by the other': [false, ({ ben, messageId }) => ben.proposals.cancel(id(messageId))],
    'is blocked': [false, ({ ana, ben }) => ben.blocks.add(id(ana.id))],
    'meets somebody who is banned': [false, ({ server, ben }) => setStatus(server, ben.id, 'Blocked')],
  };
  for (const [name, [isOver, act]] of Object.entries(ends)) {
    const all = await evening();
    await all.setUp();
    await all.ana.checkIns.callMe(id((await all.ana.checkIns.mine())[0]!.id));
    const token = tokenIn((await all.mails())[0]!.links[0]!);
    await act(all);
    // A meeting that was called off can be restored for ten seconds.
    all.server.clock.advance({ seconds: 10 });
    await all.server.runJobs();
    const html = await (await show(all.server, token)).text();
    expect([name, html.includes('>Ben<')]).toEqual([name, !isOver]);
    const left = await query(all.server.platform.db, 'select from check_ins where user_id = $1 and email is not null', [
      all.ana.id,
    ]);
    expect([name, left.length]).toEqual([name, isOver ? 0 : 1]);
    await all.othersAreUntouched();
  }
});
