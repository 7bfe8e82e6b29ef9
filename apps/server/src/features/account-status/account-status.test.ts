import { api } from '@ambiance/contract/api';
import { describe, expect, test } from 'vitest';
import { mailTo } from '../../../test/mailbox.ts';
import { caseAbout, decide, givePhotos, ofCase, report, statusTokenOf } from '../../../test/moderating.ts';
import { testPassword } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { clientOf } from '../../../test/test-transport.ts';

async function startBanned(kind: 'suspend' | 'ban' = 'ban') {
  const server = await startTestServer();
  const { signUp } = server;
  const [ana, ben, cleo] = [await signUp(), await signUp({ description: 'His words' }), await signUp()];
  const [noor, omar] = [await signUp({ role: 'moderator' }), await signUp({ role: 'moderator' })];
  await report(ana, ben);
  await report(ana, cleo);
  for (const about of [ben, cleo]) {
    await decide(noor, await caseAbout(noor, about), kind === 'suspend' ? { kind, days: 7 } : { kind });
  }
  const token = await statusTokenOf(server, ben.email);
  const outside = clientOf(server, token);
  const firstAppeal = async (moderator: typeof noor) => (await moderator.moderation.appeals()).items[0]!;
  const logIn = (email: string) => server.visitor.accounts.login({ body: { email, password: testPassword } });
  return { server, ana, ben, cleo, noor, omar, token, outside, firstAppeal, logIn };
}

describe('a suspended or banned user', () => {
  test('reads the reason and the end date, and can open nothing else', async () => {
    const { server, outside, token } = await startBanned('suspend');
    expect(await outside.accountStatus.status()).toMatchObject({
      status: 'Suspended',
      decision: { kind: 'suspend', reason: 'harassment', untilUtc: '2026-11-25T17:00:00.000Z', appeal: null },
    });
    for (const [feature, routes] of Object.entries(api)) {
      for (const [name, route] of Object.entries(routes) as [
        string,
        { access: unknown; method: string; path: string; withStatusToken?: true },
      ][]) {
        if (route.access === 'public' || route.withStatusToken) continue;
        const path = route.path.replaceAll(/\{\w+\}/g, '1');
        const { status } = await fetch(server.address + path, {
          method: route.method,
          headers: { authorization: `Bearer ${token}` },
        });
        expect([feature, name, status]).toEqual([feature, name, 401]);
      }
    }
    const hub = await fetch(`${server.address}/hubs/chat/negotiate?access_token=${token}`, { method: 'POST' });
    expect(hub.status).toBe(401);
  });

  test('still sees a running suspension after a later report is dismissed; other users see no decision', async () => {
    const { server, ana, ben, cleo, noor } = await startBanned('suspend');
    const outside = clientOf(server, await statusTokenOf(server, ben.email));
    const before = await outside.accountStatus.status();
    const dan = await server.signUp();
    for (const about of [ben, dan]) {
      await report(ana, about);
      await decide(noor, await caseAbout(noor, about), { kind: 'none', reason: 'no-violation' });
    }
    expect(await outside.accountStatus.status()).toEqual(before);
    expect(await dan.accountStatus.status()).toMatchObject({ status: 'Active', decision: null });
    await statusTokenOf(server, cleo.email);
  });

  test('can export their data and delete the account', async () => {
    const { server, ben, cleo, token, outside } = await startBanned();
    const exported = await fetch(`${server.address}/api/users/me/export`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([exported.status, exported.headers.get('content-type')]).toEqual([200, 'application/zip']);
    await exported.arrayBuffer();
    await outside.accountData.deleteAccount({ body: { password: testPassword } });
    const statuses = await server.platform.db
      .selectFrom('users')
      .where('id', 'in', [ben.id, cleo.id])
      .select(['id', 'status'])
      .execute();
    expect(new Map(statuses.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [ben.id, 'Deleted'],
        [cleo.id, 'Blocked'],
      ]),
    );
    await expect(outside.accountStatus.status()).rejects.toMatchObject({ status: 401 });
  });

  test('stays banned when the deleted account is restored', async () => {
    const { server, ben, outside } = await startBanned();
    await outside.accountData.deleteAccount({ body: { password: testPassword } });
    const [mail] = await mailTo(server, ben.email);
    const token = new URL(mail!.links[0]!).searchParams.get('token')!;
    await server.visitor.accountData.undoDeletion({ body: { token } });
    await statusTokenOf(server, ben.email);
  });

  test('has access for 30 minutes, or less if the decision ends sooner', async () => {
    const { server, ana, ben, outside, omar, firstAppeal } = await startBanned();
    server.clock.advance({ minutes: 29 });
    await outside.accountStatus.appeal({ body: { text: 'It was not me' } });
    server.clock.advance({ minutes: 1 });
    await expect(outside.accountStatus.status()).rejects.toMatchObject({ status: 401 });
    const later = clientOf(server, await statusTokenOf(server, ben.email));
    await later.accountStatus.status();
    const { id } = await firstAppeal(omar);
    await omar.moderation.decideAppeal({
      params: { id: String(id) },
      body: { outcome: 'overturned', note: 'A mistake' },
    });
    const reports = await (await server.logIn(ana.email)).reports.mine();
    expect(reports.map(({ state }) => state).toSorted()).toEqual(['acted', 'no-rule-broken']);
    await expect(later.accountStatus.status()).rejects.toMatchObject({ status: 401 });
  });
});

describe('an appeal', () => {
  test('can be made once, within 30 days, and not without text', async () => {
    const { server, ben, cleo, outside } = await startBanned();
    const appeal = (client: typeof outside, text: string) => client.accountStatus.appeal({ body: { text } });
    await expect(appeal(outside, ' ')).rejects.toMatchObject({
      status: 400,
      fields: { text: { code: 'appeal.text-required' } },
    });
    await expect(appeal(outside, 'x'.repeat(2001))).rejects.toMatchObject({ status: 400 });
    const made = await Promise.allSettled(Array.from({ length: 5 }, () => appeal(outside, 'It was not me')));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(appeal(outside, 'Again')).rejects.toMatchObject({ status: 409, code: 'appeal.made' });
    expect((await outside.accountStatus.status()).decision).toMatchObject({
      appeal: { text: 'It was not me', outcome: null },
      appealUntilUtc: null,
    });
    server.clock.advance({ days: 30 });
    const late = clientOf(server, await statusTokenOf(server, cleo.email));
    await expect(appeal(late, 'Late')).rejects.toMatchObject({ status: 409, code: 'appeal.late' });
    const dan = await server.signUp();
    await expect(dan.accountStatus.appeal({ body: { text: 'Of what?' } })).rejects.toMatchObject({
      status: 409,
      code: 'appeal.nothing',
    });
    expect(await server.platform.db.selectFrom('appeals').select('user_id').execute()).toEqual([{ user_id: ben.id }]);
  });

  test('is decided once, by a moderator who did not make the decision', async () => {
    const { server, ana, noor, omar, outside, firstAppeal, logIn, ben, cleo } = await startBanned();
    await outside.accountStatus.appeal({ body: { text: '<b>It</b> was not me' } });
    const appeal = await firstAppeal(noor);
    expect(appeal).toMatchObject({
      member: { id: ben.id },
      mayDecide: false,
      decision: { kind: 'ban', appeal: { text: '<b>It</b> was not me' } },
    });
    expect(await firstAppeal(omar)).toMatchObject({ mayDecide: true });
    const decideIt = (who: typeof noor) =>
      who.moderation.decideAppeal({ params: { id: String(appeal.id) }, body: { outcome: 'upheld', note: 'Clear' } });
    await expect(decideIt(noor)).rejects.toMatchObject({ status: 403, code: 'appeal.own' });
    await expect(decideIt(ana)).rejects.toMatchObject({ status: 403 });
    const robin = await server.signUp({ role: 'admin' });
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => decideIt(index % 2 ? omar : robin)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, code: 'appeal.decided' });
    await expect(logIn(ben.email)).rejects.toMatchObject({ code: 'account.blocked' });
    expect((await mailTo(server, ben.email))[0]).toMatchObject({ subject: 'Your appeal: the decision stands' });
    expect((await mailTo(server, cleo.email)).map(({ subject }) => subject)).not.toContain(
      'Your appeal: the decision stands',
    );
    expect((await omar.moderation.appeals()).items).toEqual([]);
    expect((await omar.moderation.appeals({ query: { state: 'closed' } })).items).toHaveLength(1);
  });

  test('that succeeds undoes all effects of the decision', async () => {
    const server = await startTestServer();
    const { signUp } = server;
    const [ana, ben] = [await signUp(), await signUp({ description: 'His words', displayName: 'Benoît' })];
    const [noor, omar] = [await signUp({ role: 'moderator' }), await signUp({ role: 'moderator' })];
    const ids = await givePhotos(ben, ['#111111', '#222222']);
    await report(ana, ben);
    const one = await caseAbout(noor, ben);
    await decide(noor, one, { kind: 'remove', photoIds: [ids[0]!], texts: ['description', 'displayName'] });
    await ben.accountStatus.appeal({ body: { text: 'These are mine' } });
    const [appeal] = (await omar.moderation.appeals()).items;
    await omar.moderation.decideAppeal({
      params: { id: String(appeal!.id) },
      body: { outcome: 'overturned', note: 'A mistake' },
    });
    expect(await ben.members.me()).toMatchObject({
      description: 'His words',
      displayName: 'Benoît',
      unseenDecision: false,
    });
    const photos = await ben.photos.list();
    const shown = photos.map(({ url, isPrimary }) => [/([\da-f]{32})/.exec(url)![1], isPrimary]);
    // The restored photo has a new id.
    expect(shown).toEqual([
      [expect.not.stringMatching(ids[0]!), true],
      [ids[1], false],
    ]);
    for (const { url } of photos) expect((await fetch(server.address + url)).status).toBe(200);
    const view = await noor.moderation.case(ofCase(one));
    expect(view).toMatchObject({
      inForce: null,
      decisions: [{ endedBy: 'overturned', appeal: { outcome: 'overturned', decidedBy: { id: omar.id } } }],
    });
  });

  test('that reduces the decision replaces it with a milder one and counts the time served', async () => {
    const { server, ben, cleo, omar, outside, firstAppeal, logIn } = await startBanned();
    await outside.accountStatus.appeal({ body: { text: 'Too much' } });
    const { id } = await firstAppeal(omar);
    const reduce = (kind: 'suspend' | 'warn', days?: 3 | 7 | 30) =>
      omar.moderation.decideAppeal({
        params: { id: String(id) },
        body: { outcome: 'lightened', note: 'Less', kind, days },
      });
    await expect(reduce('suspend')).rejects.toMatchObject({ status: 400, code: 'appeal.not-lighter' });
    server.clock.advance({ days: 1 });
    await reduce('suspend', 3);
    await expect(logIn(ben.email)).rejects.toMatchObject({ code: 'account.suspended' });
    await expect(logIn(cleo.email)).rejects.toMatchObject({ code: 'account.blocked' });
    const again = clientOf(server, await statusTokenOf(server, ben.email));
    expect((await again.accountStatus.status()).decision).toMatchObject({
      kind: 'suspend',
      untilUtc: '2026-11-21T17:00:00.000Z',
      appealUntilUtc: null,
    });
    await expect(again.accountStatus.appeal({ body: { text: 'Still' } })).rejects.toMatchObject({
      code: 'appeal.nothing',
    });
    server.clock.advance({ days: 2 });
    await logIn(ben.email);
  });

  test('cannot end with an equal or harsher decision, and stays open after such an attempt', async () => {
    const { server, ben, cleo, omar, outside, firstAppeal } = await startBanned('suspend');
    await outside.accountStatus.appeal({ body: { text: 'Too much' } });
    const { id } = await firstAppeal(omar);
    const reduce = (kind: 'suspend' | 'warn' | 'ban', days?: 3 | 7 | 30) =>
      omar.moderation.decideAppeal({
        params: { id: String(id) },
        body: { outcome: 'lightened', note: 'Less', kind, days },
      } as Parameters<typeof omar.moderation.decideAppeal>[0]);
    for (const [kind, days] of [['suspend', 7], ['suspend', 30], ['ban']] as const) {
      await expect(reduce(kind, days)).rejects.toMatchObject({ status: 400 });
      expect((await firstAppeal(omar)).id).toBe(id);
      expect((await outside.accountStatus.status()).decision).toMatchObject({
        untilUtc: '2026-11-25T17:00:00.000Z',
        appeal: { outcome: null },
      });
    }
    await reduce('suspend', 3);
    const again = clientOf(server, await statusTokenOf(server, ben.email));
    expect((await again.accountStatus.status()).decision).toMatchObject({ untilUtc: '2026-11-21T17:00:00.000Z' });
    await statusTokenOf(server, cleo.email);
  });
});
