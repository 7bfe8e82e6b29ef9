import { expect, test } from 'vitest';
import { setStatus } from '../../../test/chat-people.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { runCommand } from '../../../test/run-command.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { addStaff } from '../venues/staff.repository.ts';

const why = 'Asked by letter';
const venueName = 'Café Lumière';

/** Two venues, each with a host, and an administrator. */
async function twoVenues() {
  const server = await startTestServer();
  const [venue, elsewhere] = [await openVenue(server), await openVenue(server, { city: 'Québec' })];
  const [host, otherHost] = [await venue.hire(), await elsewhere.hire()];
  const robin = await server.signUp({ role: 'admin', displayName: 'Robin' });
  const mailsTo = async ({ email }: SignedIn) => (await mailTo(server, email)).map(({ subject }) => subject).toSorted();
  return {
    server,
    venue,
    manager: venue.manager,
    async secondManager() {
      const second = await server.signUp({ role: 'manager' });
      const { db, clock } = server.platform;
      await addStaff(db, { venueId: venue.id, userId: second.id, role: 'manager' }, clock.now());
      return second;
    },
    host,
    robin,
    mailsTo,
    async expectOthersHeardNothing(others: readonly SignedIn[] = []) {
      for (const other of [elsewhere.manager, otherHost, ...others]) {
        expect([await other.notices.mine(), await mailsTo(other)]).toEqual([[], []]);
      }
    },
  };
}

test('the managers of a venue hear of each perk that the operator adds, changes or ends, and nobody else does', async () => {
  const { server, venue, manager, secondManager, host, robin, mailsTo, expectOthersHeardNothing } = await twoVenues();
  const { db } = server.platform;
  const suspended = await secondManager();
  await setStatus(server, suspended.id, 'Suspended');
  const perk = String(await venue.offer());
  const more = { title: 'Tea', tier: 'standard', category: 'cafe' };
  await runCommand(server, 'perk add', { venue: String(venue.id), ...more });
  // Two equal changes within a minute are announced once.
  for (const _ of [1, 2]) await runCommand(server, 'perk set', { perk, title: 'Two coffees' });
  const end = () => robin.operator.endPerk({ params: { id: perk }, body: { why } });
  await end();
  await expect(end()).rejects.toMatchObject({ code: 'perk.over' });
  const notices = await manager.notices.mine();
  expect(notices.map(({ kind, parameters }) => [kind, parameters])).toEqual(
    [
      { title: 'Tea', change: 'added' },
      { title: 'Two coffees', change: 'changed' },
      { title: 'Two coffees', change: 'ended' },
    ].map((act) => ['perk-acted', { venue: venueName, venueId: venue.id, ...act }]),
  );
  server.clock.advance({ minutes: 1 });
  expect(await mailsTo(manager)).toEqual([
    `Our team added the perk “Tea” at ${venueName}`,
    `Our team changed the perk “Two coffees” at ${venueName}`,
    `Our team ended the perk “Two coffees” at ${venueName}`,
  ]);
  const [mail] = await mailTo(server, manager.email);
  expect(mail!.links).toEqual([expect.stringContaining(`/venue/perks?venueId=${venue.id}`)]);
  // The manager opens no page, but is mailed about a later change too. Their last notice is about the last act.
  await runCommand(server, 'perk set', { perk, until: '2026-12-31' });
  const changes = (await manager.notices.mine()).map(({ parameters }) => (parameters as { change: string }).change);
  expect(changes).toEqual(['added', 'ended', 'changed']);
  server.clock.advance({ minutes: 1 });
  const isChange = (subject: string) => subject === `Our team changed the perk “Two coffees” at ${venueName}`;
  expect((await mailsTo(manager)).filter(isChange)).toHaveLength(2);
  await expectOthersHeardNothing([host]);
  expect(await db.selectFrom('notices').where('user_id', '=', suspended.id).selectAll().execute()).toEqual([]);
  expect(await mailsTo(suspended)).toEqual([]);
});

test('staff whose access the operator ends or gives back are mailed about it, once, and nobody else is, nor a suspended host', async () => {
  const { server, venue, manager, host, robin, mailsTo, expectOthersHeardNothing } = await twoVenues();
  const noor = await server.signUp({ role: 'moderator' });
  const [colleague, lia] = [await venue.hire(), await server.signUp({ role: 'moderator' })];
  const suspended = await venue.hire();
  await setStatus(server, suspended.id, 'Suspended');
  for (const words of ['staff deactivate', 'staff activate'] as const) {
    for (const { email } of [host, host, manager, manager, suspended]) await runCommand(server, words, { email });
    for (const _ of [1, 2]) {
      const body = { why, active: words === 'staff activate' };
      await robin.operator.setStaffAccess({ params: { id: noor.id }, body });
    }
  }
  expect(await mailsTo(host)).toEqual([
    `You can work at ${venueName} again`,
    `You no longer host at ${venueName} on Ambiance`,
  ]);
  expect(await mailsTo(manager)).toEqual([
    `You can work at ${venueName} again`,
    `You no longer manage ${venueName} on Ambiance`,
  ]);
  expect(await mailsTo(noor)).toEqual(['You can work on Ambiance again', 'Your staff access to Ambiance has ended']);
  const isBack = (subject: string) => /^You can work .+ again$/.test(subject);
  for (const { email } of [host, manager, noor]) {
    const [back] = (await mailTo(server, email)).filter(({ subject }) => isBack(subject));
    // It needs no link of its own, which would end a link to choose a password that they have asked for.
    expect(back!.links).toEqual([expect.stringMatching(/\/auth$/)]);
    await server.logIn(email);
  }
  expect(await mailsTo(suspended)).toEqual([]);
  await expectOthersHeardNothing([colleague, lia]);
});

test.each(['the page', 'a command'])('all staff of a venue that %s closes and reopens are mailed', async (way) => {
  const { server, venue, manager, secondManager, host, robin, mailsTo, expectOthersHeardNothing } = await twoVenues();
  const visible = await venue.hire();
  // The mail about it is due in a minute. By then, the venue is closed.
  const params = { id: String(venue.id), hostId: visible.id };
  await manager.hosts.update({ params, body: { visibleAsIndividual: true } });
  const [former, deleted, suspended] = [await venue.hire(), await venue.hire(), await venue.hire()];
  await manager.hosts.deactivate({ params: { id: String(venue.id), hostId: former.id } });
  await deleted.accountData.deleteAccount({ body: { password: testPassword } });
  await setStatus(server, suspended.id, 'Suspended');
  const before = [await mailsTo(former), await mailsTo(deleted), []];
  const leaving = await secondManager();
  const of = { params: { id: String(venue.id) }, body: { why } };
  const command = (words: string) => runCommand(server, words, { venue: String(venue.id) });
  await (way === 'the page' ? robin.operator.closeVenue(of) : command('venue close'));
  await runCommand(server, 'staff deactivate', { email: leaving.email });
  server.clock.advance({ minutes: 1 });
  await server.runJobs();
  await (way === 'the page' ? robin.operator.reopenVenue(of) : command('venue reopen'));
  const both = [`${venueName} is closed on Ambiance`, `You can work at ${venueName} again`];
  for (const one of [host, visible, manager]) expect(await mailsTo(one)).toEqual(both);
  expect(await mailsTo(leaving)).toEqual(both.slice(0, 1));
  for (const { email } of [host, visible, manager]) await server.logIn(email);
  expect([await mailsTo(former), await mailsTo(deleted), await mailsTo(suspended)]).toEqual(before);
  await expectOthersHeardNothing();
});
