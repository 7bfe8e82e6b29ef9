import { expect, test } from 'vitest';
import { buy, buyer } from '../../../../test/buying.ts';
import { openChat } from '../../../../test/chat-client.ts';
import { mailTo } from '../../../../test/mailbox.ts';
import {
  caseAbout,
  decide,
  givePhotos,
  haveWritten,
  ofCase,
  report,
  statusTokenOf,
} from '../../../../test/moderating.ts';
import { testPassword } from '../../../../test/people.ts';
import { startTestServer } from '../../../../test/start-test-server.ts';
import { clientOf } from '../../../../test/test-transport.ts';
import { openVenue } from '../../../../test/venue-people.ts';
import { runCommand } from '../../../../test/run-command.ts';
import { watchEffects } from '../../../../test/watch-effects.ts';

/** Ana reports Ben and Cleo, and Noor decides about both. Cleo is the bystander. */
async function startDecided() {
  const server = await startTestServer();
  const { signUp } = server;
  const ana = await signUp();
  const ben = await signUp({ tier: 'premium', displayName: 'Ben', description: 'His words' });
  const cleo = await signUp({ description: 'Her words' });
  const [noor, omar] = [await signUp({ role: 'moderator' }), await signUp({ role: 'moderator' })];
  const robin = await signUp({ role: 'admin' });
  await report(ana, ben);
  await report(ana, cleo);
  const one = await caseAbout(noor, ben);
  const ofCleo = await decide(noor, await caseAbout(noor, cleo), { kind: 'suspend', days: 30 });
  const logIn = () => server.visitor.accounts.login({ body: { email: ben.email, password: testPassword } });
  /** Nothing changed for Cleo. */
  const untouched = async () => {
    const { platform } = server;
    const row = await platform.db.selectFrom('users').where('id', '=', cleo.id).selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'Suspended', description: 'Her words' });
    const rows = platform.db.selectFrom('decisions').where('user_id', '=', cleo.id).selectAll();
    expect(await rows.execute()).toMatchObject([{ id: ofCleo.id, ended_at: null, kind: 'suspend' }]);
  };
  return { server, ana, ben, cleo, noor, omar, robin, one, logIn, untouched };
}

const ofDecision = ({ id }: { id: number }) => ({ params: { id: String(id) } });

test('the moderator who made a ban can undo it for 10 minutes: plan, claim, photos and texts return, and the case is open', async () => {
  const { server, ben, noor, omar, one, logIn, untouched } = await startDecided();
  const venue = await openVenue(server);
  const params = { id: String(venue.id) };
  const perk = await venue.manager.perks.create({
    params,
    body: { title: 'Tea', minTier: 'standard', categoryKey: 'cafe' },
  });
  const claim = await ben.perks.claim({ params: { id: String(perk.id) } });
  const [photo] = await givePhotos(ben, ['#111111']);
  const plan = await ben.plans.mine();
  const banned = await decide(noor, one, { kind: 'ban', photoIds: [photo!], texts: ['description'] });
  await expect(logIn()).rejects.toMatchObject({ status: 403 });
  const refused = { status: 403, code: 'decision.not-yours' };
  await expect(omar.moderation.undo(ofDecision(banned))).rejects.toMatchObject(refused);
  server.clock.advance({ minutes: 9, seconds: 59 });
  const effects = await watchEffects(server.platform.bus)(async () =>
    expect(await noor.moderation.undo(ofDecision(banned))).toMatchObject({ endedBy: 'undone', undoUntilUtc: null }),
  );
  expect(effects).toContain('locks photos for no key update');
  const back = await server.logIn(ben.email);
  expect(await back.members.me()).toMatchObject({ status: 'Active', description: 'His words', unseenDecision: false });
  expect(await back.plans.mine()).toEqual(plan);
  expect(await back.photos.list()).toHaveLength(1);
  expect((await back.perks.claims()).map(({ token, status }) => [token, status])).toEqual([[claim.token, 'active']]);
  await venue.manager.perks.redeem({ body: { token: claim.token, nonce: '00000000-0000-4000-8000-000000000001' } });
  expect(await back.accountStatus.status()).toMatchObject({ status: 'Active', decision: null });
  expect((await mailTo(server, ben.email)).map(({ subject }) => subject)).toContain(
    'A decision about your account was lifted',
  );
  // The case is open again and can be decided correctly.
  expect(await caseAbout(omar, ben)).toMatchObject({ id: one.id, closedUtc: null, decision: null });
  await decide(omar, one, { kind: 'warn' });
  await untouched();
});

test('an undo is refused after 10 minutes, a second time, and without a decision', async () => {
  const { server, ben, noor, one, untouched } = await startDecided();
  const first = await decide(noor, one, { kind: 'suspend', days: 3 });
  server.clock.advance({ minutes: 10 });
  const over = { status: 409, code: 'decision.undo-over' };
  await expect(noor.moderation.undo(ofDecision(first))).rejects.toMatchObject(over);
  await expect(noor.moderation.undo({ params: { id: '999' } })).rejects.toMatchObject({ code: 'decision.unknown' });
  await expect(ben.moderation.undo(ofDecision(first))).rejects.toMatchObject({ status: 401 });
  await untouched();
});

test('if a decision that replaced another one is undone, the earlier one is in force again', async () => {
  const { server, ana, ben, noor, one, logIn, untouched } = await startDecided();
  const suspended = await decide(noor, one, { kind: 'suspend', days: 7 });
  server.clock.advance({ hours: 1 });
  await report(await server.logIn(ana.email), ben);
  const again = await caseAbout(noor, ben);
  const banned = await decide(noor, again, { kind: 'ban' });
  await noor.moderation.undo(ofDecision(banned));
  await expect(logIn()).rejects.toMatchObject({ status: 403 });
  const view = await noor.moderation.case(ofCase(again));
  expect(view).toMatchObject({ closedUtc: null, inForce: { id: suspended.id, kind: 'suspend', endedBy: null } });
  await untouched();
});

test('if a decision that let a member back in is undone, open pages of the member close at once', async () => {
  const { server, ana, ben, noor, one, untouched } = await startDecided();
  await decide(noor, one, { kind: 'suspend', days: 7 });
  await report(ana, ben);
  const warned = await decide(noor, await caseAbout(noor, ben), { kind: 'warn' });
  const atBen = await openChat(server.address, (await server.logIn(ben.email)).accessToken);
  const atAna = await openChat(server.address, ana.accessToken);
  await noor.moderation.undo(ofDecision(warned));
  await atBen.closed;
  expect(atAna.connection.state).toBe('Connected');
  await untouched();
});

test('an undone decision counts as no violation while a newer case about the member is open', async () => {
  const { ana, ben, noor, one, untouched } = await startDecided();
  const warned = await decide(noor, one, { kind: 'warn' });
  await report(ana, ben);
  const newer = await caseAbout(noor, ben);
  const states = async () => (await ana.reports.mine()).map(({ state }) => state).toSorted();
  expect(await states()).toEqual(['acted', 'acted', 'received']);
  await noor.moderation.undo(ofDecision(warned));
  expect(await states()).toEqual(['acted', 'no-rule-broken', 'received']);
  expect(await noor.moderation.case(ofCase(one))).toMatchObject({ closedUtc: expect.any(String) });
  expect(await noor.moderation.case(ofCase(newer))).toMatchObject({ closedUtc: null });
  await untouched();
});

test('an undone “no violation” reopens the case, and leaves a decision of another case in force', async () => {
  const { ana, ben, noor, one, untouched } = await startDecided();
  const warned = await decide(noor, one, { kind: 'warn' });
  await report(ana, ben);
  const again = await caseAbout(noor, ben);
  const none = await decide(noor, again, { kind: 'none', reason: 'no-violation' });
  expect((await ana.reports.mine())[0]).toMatchObject({ state: 'no-rule-broken' });
  await noor.moderation.undo(ofDecision(none));
  expect((await ana.reports.mine())[0]!.state).not.toBe('no-rule-broken');
  expect((await noor.moderation.case(ofCase(again))).inForce).toMatchObject({ id: warned.id });
  await untouched();
});

test('of 50 simultaneous undos one counts, and a simultaneous report or appeal is not lost', async () => {
  const { server, ana, ben, noor, one, untouched } = await startDecided();
  const decision = await decide(noor, one, { kind: 'suspend', days: 3 });
  const asBen = clientOf(server, await statusTokenOf(server, ben.email));
  const undos = Array.from({ length: 50 }, () => noor.moderation.undo(ofDecision(decision)));
  const [reported, appealed, ...reverted] = await Promise.allSettled([
    report(ana, ben),
    asBen.accountStatus.appeal({ body: { text: 'It was not me' } }),
    ...undos,
  ]);
  expect(reverted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const each of reverted) {
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ status: 409, code: 'decision.ended' });
  }
  expect(reported.status).toBe('fulfilled');
  const { db } = server.platform;
  expect(
    await db.selectFrom('cases').where('user_id', '=', ben.id).where('closed_at', 'is', null).selectAll().execute(),
  ).toHaveLength(1);
  const appeals = await db.selectFrom('appeals').select('outcome').execute();
  if (appealed.status === 'fulfilled') expect(appeals).toEqual([{ outcome: 'overturned' }]);
  else expect(appeals).toEqual([]);
  expect(await (await server.logIn(ben.email)).members.me()).toMatchObject({ status: 'Active' });
  await untouched();
});

test('an administrator can lift or shorten a decision at any time, with a reason in the audit log', async () => {
  const { server, ana, ben, noor, omar, robin, one, untouched } = await startDecided();
  const [photo] = await givePhotos(ben, ['#111111']);
  const suspended = await decide(noor, one, { kind: 'suspend', days: 30, photoIds: [photo!] });
  const shorter = { outcome: 'lightened', kind: 'suspend', days: 7, keepRemoved: true, why: 'First time' } as const;
  for (const who of [noor, omar]) {
    await expect(who.moderation.revise({ ...ofDecision(suspended), body: shorter })).rejects.toMatchObject({
      status: 403,
    });
  }
  const longer = { ...shorter, days: 30 } as const;
  const refused = { code: 'appeal.not-lighter' };
  await expect(robin.moderation.revise({ ...ofDecision(suspended), body: longer })).rejects.toMatchObject(refused);
  await expect(
    robin.moderation.revise({ ...ofDecision(suspended), body: { ...shorter, why: ' ' } }),
  ).rejects.toMatchObject({ fields: { why: { code: 'why.required' } } });
  server.clock.advance({ days: 2 });
  const admin = await server.logIn(robin.email);
  const suspensions = async () =>
    (await mailTo(server, ben.email)).filter(({ subject }) => /suspended/.test(subject)).length;
  expect(await suspensions()).toBe(1);
  expect(await admin.moderation.revise({ ...ofDecision(suspended), body: shorter })).toMatchObject({
    endedBy: 'lightened',
  });
  expect(await suspensions()).toBe(2);
  const { inForce } = await admin.moderation.case(ofCase(one));
  expect(inForce).toMatchObject({ kind: 'suspend', days: 7, untilUtc: '2026-11-25T17:00:00.000Z' });
  const lifted = { outcome: 'lifted', why: 'It was a joke' } as const;
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => admin.moderation.revise({ ...ofDecision(inForce!), body: lifted })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const back = await server.logIn(ben.email);
  expect(await back.members.me()).toMatchObject({ status: 'Active' });
  await expect(back.accountStatus.appeal({ body: { text: 'Why at all?' } })).rejects.toMatchObject({
    code: 'appeal.nothing',
  });
  const { items } = await admin.audit.list();
  expect(items.filter(({ action }) => action === 'decision-revised')).toMatchObject([
    { details: 'lifted', why: 'It was a joke', member: { id: ben.id }, caseId: one.id, actor: { id: robin.id } },
    { details: 'suspend 7 days', why: 'First time' },
  ]);
  expect((await mailTo(server, ben.email)).map(({ subject }) => subject)).toContain(
    'A decision about your account was lifted',
  );
  await untouched();
  expect(await (await server.logIn(ana.email)).members.me()).toMatchObject({ status: 'Active' });
});

test('a paid plan that a ban ended is given back when the ban is lifted', async () => {
  const { server, ana, noor, robin } = await startDecided();
  const payer = await buyer(server);
  await buy(server, payer, 'standard');
  await report(ana, payer);
  const banned = await decide(noor, await caseAbout(noor, payer), { kind: 'ban' });
  await server.runJobs();
  await robin.moderation.revise({ ...ofDecision(banned), body: { outcome: 'lifted', why: 'The wrong person' } });
  await server.runJobs();
  const back = await server.logIn(payer.email);
  expect(await back.plans.mine()).toMatchObject({ effectiveTier: 'standard' });
});

test('if support reactivates an account, its member is notified, and nobody has to decide the appeal any more', async () => {
  const { server, ana, ben, noor, omar, one, untouched } = await startDecided();
  // Zoe cannot decide about Ben, because they have written to each other and she has reported him.
  const zoe = await server.signUp({ role: 'moderator' });
  await haveWritten(server, zoe, ben);
  await report(zoe, ben, 'scam');
  await decide(noor, one, { kind: 'ban' });
  const out = clientOf(server, await statusTokenOf(server, ben.email));
  await out.accountStatus.appeal({ body: { text: 'It was not me' } });
  const appealsOf = async ({ moderation }: typeof omar) => [
    (await moderation.counts()).appeals,
    (await moderation.appeals()).items.length,
  ];
  expect(await appealsOf(omar)).toEqual([1, 1]);
  expect(await appealsOf(zoe)).toEqual([0, 0]);
  const [appeal] = (await omar.moderation.appeals()).items;
  const setStatus = (status: string) => runCommand(server, 'member status', { email: ben.email, status });

  await setStatus('Active');
  expect(await appealsOf(omar)).toEqual([0, 0]);
  const body = { outcome: 'upheld', note: 'It was' } as const;
  await expect(omar.moderation.decideAppeal({ params: { id: String(appeal!.id) }, body })).rejects.toMatchObject({
    code: 'appeal.decided',
  });
  const subjects = async ({ email }: typeof ben) => (await mailTo(server, email)).map(({ subject }) => subject);
  const lifted = 'A decision about your account was lifted';
  expect((await subjects(ben)).filter((subject) => subject === lifted)).toHaveLength(1);
  const back = await server.logIn(ben.email);
  expect((await back.catchUp.read()).notices.map(({ kind }) => kind)).toContain('decision-undone');
  expect(await back.accountStatus.status()).toMatchObject({
    status: 'Active',
    decision: { endedBy: 'support', appeal: { outcome: 'overturned' } },
  });

  // This time no decision ends, so no mail is sent.
  await setStatus('Suspended');
  await setStatus('Active');
  expect((await subjects(ben)).filter((subject) => subject === lifted)).toHaveLength(1);
  expect(await subjects(ana)).not.toContain(lifted);
  await untouched();
});
