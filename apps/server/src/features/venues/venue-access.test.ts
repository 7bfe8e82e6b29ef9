import type { PerkId, UserId } from '@ambiance/domain/ids';
import { randomUUID } from 'node:crypto';
import { api, type Api } from '@ambiance/contract/api';
import type { Client } from '@ambiance/contract/client';
import { expect, test } from 'vitest';
import { testPassword } from '../../../test/people.ts';
import { picture } from '../../../test/picture-files.ts';
import { startTestServer, type TestServer } from '../../../test/start-test-server.ts';
import { clientOf } from '../../../test/test-transport.ts';
import { openVenue } from '../../../test/venue-people.ts';

const askers = [
  'visitor',
  'free',
  'standard',
  'premium',
  'host',
  'otherHost',
  'manager',
  'otherManager',
  'moderator',
  'admin',
] as const;
type Asker = (typeof askers)[number];
type Answers = Readonly<Record<Asker, number>>;
interface Row {
  /** A description of the exact request. */
  what?: string;
  ask: (asker: Client<Api>) => Promise<unknown>;
  answers: Answers;
}
const features = ['venues', 'hosts', 'managers', 'assignments', 'perks'] as const;
type Call = { [Name in (typeof features)[number]]: `${Name}.${keyof Api[Name] & string}` }[(typeof features)[number]];

const everybody = (status: number): Answers => ({
  visitor: 401,
  free: status,
  standard: status,
  premium: status,
  host: status,
  otherHost: status,
  manager: status,
  otherManager: status,
  moderator: status,
  admin: status,
});
const nobody = everybody(403);
const ofManager = (status: number): Answers => ({ ...nobody, manager: status });
const payingMembers: Answers = { ...nobody, standard: 200, premium: 200 };

/** Two venues with their staff, a perk, and functions for the fresh data that each row needs. */
async function twoVenues(server: TestServer) {
  const [ours, theirs] = [await openVenue(server), await openVenue(server)];
  const [host, otherHost] = [await ours.hire(), await theirs.hire()];
  const ana = await server.signUp({ tier: 'standard' });
  const people: Readonly<Record<Asker, Client<Api>>> = {
    visitor: clientOf(server),
    free: await server.signUp(),
    standard: await server.signUp({ tier: 'standard' }),
    premium: await server.signUp({ tier: 'premium' }),
    host,
    otherHost,
    manager: ours.manager,
    otherManager: theirs.manager,
    moderator: await server.signUp({ role: 'moderator' }),
    admin: await server.signUp({ role: 'admin' }),
  };
  const venue = { id: String(ours.id) };
  return {
    people,
    venue,
    perkId: await ours.offer(),
    endedPerkId: await ours.offer(),
    theirPerkId: await theirs.offer(),
    picture: new Blob([new Uint8Array(await picture())]),
    hostId: host.id,
    theirHostId: otherHost.id,
    theirManagerId: theirs.manager.id,
    spareId: (await ours.hire()).id,
    /** Returns the token of an active claim at our venue. */
    freshToken: async () => (await ana.perks.claim({ params: { id: String(await ours.offer()) } })).token,
    /** Returns an open assignment of our host. */
    async freshAssignment() {
      await ana.assignments.startChat({ params: venue, body: {} });
      const all = await ours.manager.assignments.ofVenue({ params: venue });
      const { id } = all.find(({ memberUserId, status }) => memberUserId === ana.id && status === 'open')!;
      await ours.manager.assignments.reassign({ params: { id: String(id), hostId: host.id } });
      return String(id);
    },
  };
}

let count = 0;

function rowsOf({ people, venue, ...known }: Awaited<ReturnType<typeof twoVenues>>): Readonly<Record<Call, Row[]>> {
  const perk = { title: 'x', minTier: 'standard', categoryKey: 'cafe' } as const;
  const our = (hostId: UserId) => ({ params: { ...venue, hostId } });
  const ourPerk = (perkId: PerkId) => ({ params: { ...venue, perkId: String(perkId) } });
  const redeem = async (asker: Client<Api>) =>
    asker.perks.redeem({ body: { token: await known.freshToken(), nonce: randomUUID() } });
  const newManager = () => ({
    email: `new${(count += 1)}@example.com`,
    displayName: 'New',
    language: 'fr' as const,
  });
  const newHost = () => ({ email: `new${(count += 1)}@example.com`, displayName: 'New', password: testPassword });
  const settings = { openingHours: [], awayText: { en: '', fr: '' } };
  return {
    'perks.list': [{ ask: (asker) => asker.perks.list(), answers: everybody(200) }],
    'perks.claim': [
      { ask: (asker) => asker.perks.claim({ params: { id: String(known.perkId) } }), answers: payingMembers },
    ],
    'perks.claims': [{ ask: (asker) => asker.perks.claims(), answers: everybody(200) }],
    'perks.redeem': [{ ask: redeem, answers: { ...nobody, host: 200, manager: 200 } }],
    'perks.redeemed': [
      {
        ask: (asker) => asker.perks.redeemed(),
        answers: { ...nobody, host: 200, otherHost: 200, manager: 200, otherManager: 200 },
      },
    ],
    'perks.offlineBundle': [
      {
        ask: (asker) => asker.perks.offlineBundle(),
        answers: { ...nobody, host: 200, otherHost: 200, manager: 200, otherManager: 200 },
      },
    ],
    'perks.redeemOffline': [
      {
        what: 'what is no ticket of anybody',
        ask: (asker) =>
          asker.perks.redeemOffline({
            body: { redemptions: [{ ticket: 'none', nonce: randomUUID(), redeemedUtc: '2026-11-18T17:00:00Z' }] },
          }),
        answers: { ...nobody, host: 200, otherHost: 200, manager: 200, otherManager: 200 },
      },
    ],
    'perks.discardOffline': [
      {
        what: 'what is no ticket of anybody',
        ask: (asker) =>
          asker.perks.discardOffline({
            params: venue,
            body: {
              userId: known.theirHostId,
              redemptions: [{ ticket: 'none', nonce: randomUUID(), redeemedUtc: '2026-11-18T17:00:00Z' }],
            },
          }),
        answers: ofManager(200),
      },
    ],
    'perks.redemptionDays': [
      {
        ask: (asker) => asker.perks.redemptionDays({ params: venue, query: { month: '2026-11' } }),
        answers: ofManager(200),
      },
    ],
    'perks.rejectedOffline': [
      { ask: (asker) => asker.perks.rejectedOffline({ params: venue }), answers: ofManager(200) },
    ],
    'perks.undo': [
      {
        what: 'what a host of this venue redeemed',
        async ask(asker) {
          const { claimId } = await redeem(people.host);
          return asker.perks.undo({ params: { id: String(claimId) } });
        },
        answers: { ...nobody, host: 200, otherHost: 409, manager: 409, otherManager: 409 },
      },
    ],
    'assignments.startChat': [
      { ask: (asker) => asker.assignments.startChat({ params: venue, body: {} }), answers: payingMembers },
    ],
    'venues.mine': [
      {
        ask: (asker) => asker.venues.mine(),
        answers: { ...nobody, host: 200, otherHost: 200, manager: 200, otherManager: 200 },
      },
    ],
    'assignments.successor': [
      {
        ask: (asker) => asker.assignments.successor({ params: { id: known.hostId } }),
        answers: { ...nobody, free: 200, standard: 200, premium: 200 },
      },
    ],
    'venues.get': [{ ask: (asker) => asker.venues.get({ params: venue }), answers: ofManager(200) }],
    'venues.saveSettings': [
      { ask: (asker) => asker.venues.saveSettings({ params: venue, body: settings }), answers: ofManager(200) },
    ],
    'venues.setPicture': [
      { ask: (asker) => asker.venues.setPicture({ params: venue, files: [known.picture] }), answers: ofManager(200) },
    ],
    'venues.removePicture': [
      { ask: (asker) => asker.venues.removePicture({ params: venue }), answers: ofManager(200) },
    ],
    'hosts.list': [{ ask: (asker) => asker.hosts.list({ params: venue }), answers: ofManager(200) }],
    'hosts.counts': [{ ask: (asker) => asker.hosts.counts({ params: venue }), answers: ofManager(200) }],
    'hosts.find': [{ ask: (asker) => asker.hosts.find({ params: venue }), answers: ofManager(200) }],
    'managers.list': [{ ask: (asker) => asker.managers.list({ params: venue }), answers: ofManager(200) }],
    'managers.invite': [
      { ask: (asker) => asker.managers.invite({ params: venue, body: newManager() }), answers: ofManager(200) },
    ],
    'managers.remove': [
      {
        what: 'a manager of another venue',
        ask: (asker) => asker.managers.remove({ params: { ...venue, managerId: known.theirManagerId } }),
        answers: ofManager(404),
      },
    ],
    'hosts.create': [
      { ask: (asker) => asker.hosts.create({ params: venue, body: newHost() }), answers: ofManager(200) },
    ],
    'hosts.update': [
      { ask: (asker) => asker.hosts.update({ ...our(known.hostId), body: {} }), answers: ofManager(200) },
      {
        what: 'a host of another venue',
        ask: (asker) => asker.hosts.update({ ...our(known.theirHostId), body: {} }),
        answers: ofManager(404),
      },
    ],
    'hosts.deactivate': [
      { ask: (asker) => asker.hosts.deactivate(our(known.spareId)), answers: ofManager(200) },
      {
        what: 'a host of another venue',
        ask: (asker) => asker.hosts.deactivate(our(known.theirHostId)),
        answers: ofManager(404),
      },
    ],
    'hosts.moveChats': [
      { ask: (asker) => asker.hosts.moveChats({ ...our(known.spareId), body: {} }), answers: ofManager(200) },
      {
        what: 'a host of another venue',
        ask: (asker) => asker.hosts.moveChats({ ...our(known.theirHostId), body: {} }),
        answers: ofManager(404),
      },
      {
        what: 'a host of another venue as the successor',
        ask: (asker) => asker.hosts.moveChats({ ...our(known.spareId), body: { toHostUserId: known.theirHostId } }),
        answers: ofManager(404),
      },
    ],
    'hosts.shift': [{ ask: (asker) => asker.hosts.shift(), answers: { ...nobody, host: 200, otherHost: 200 } }],
    'hosts.changeShift': [
      {
        ask: (asker) => asker.hosts.changeShift({ body: { isOffShift: false } }),
        answers: { ...nobody, host: 200, otherHost: 200 },
      },
    ],
    'hosts.reactivate': [
      { ask: (asker) => asker.hosts.reactivate(our(known.spareId)), answers: ofManager(200) },
      {
        what: 'a host of another venue',
        ask: (asker) => asker.hosts.reactivate(our(known.theirHostId)),
        answers: ofManager(404),
      },
    ],
    'assignments.ofVenue': [{ ask: (asker) => asker.assignments.ofVenue({ params: venue }), answers: ofManager(200) }],
    'assignments.countsOfVenue': [
      { ask: (asker) => asker.assignments.countsOfVenue({ params: venue }), answers: ofManager(200) },
    ],
    'assignments.mine': [
      { ask: (asker) => asker.assignments.mine(), answers: { ...nobody, host: 200, otherHost: 200 } },
    ],
    'assignments.myCounts': [
      { ask: (asker) => asker.assignments.myCounts(), answers: { ...nobody, host: 200, otherHost: 200 } },
    ],
    'assignments.close': [
      {
        what: 'one of our host',
        ask: async (asker) => asker.assignments.close({ params: { id: await known.freshAssignment() } }),
        answers: { ...nobody, host: 200, manager: 200 },
      },
      {
        what: 'one of a colleague',
        async ask(asker) {
          const id = await known.freshAssignment();
          await people.manager.assignments.reassign({ params: { id, hostId: known.spareId } });
          return asker.assignments.close({ params: { id } });
        },
        answers: ofManager(200),
      },
    ],
    'assignments.reassign': [
      {
        ask: async (asker) =>
          asker.assignments.reassign({ params: { id: await known.freshAssignment(), hostId: known.spareId } }),
        answers: ofManager(200),
      },
      {
        what: 'to a host of another venue',
        ask: async (asker) =>
          asker.assignments.reassign({ params: { id: await known.freshAssignment(), hostId: known.theirHostId } }),
        answers: ofManager(404),
      },
    ],
    'perks.managed': [{ ask: (asker) => asker.perks.managed({ params: venue }), answers: ofManager(200) }],
    'perks.meetingDays': [{ ask: (asker) => asker.perks.meetingDays({ params: venue }), answers: ofManager(200) }],
    'perks.create': [{ ask: (asker) => asker.perks.create({ params: venue, body: perk }), answers: ofManager(200) }],
    'perks.end': [
      { ask: (asker) => asker.perks.end(ourPerk(known.endedPerkId)), answers: ofManager(200) },
      {
        what: 'a perk of another venue',
        ask: (asker) => asker.perks.end(ourPerk(known.theirPerkId)),
        answers: ofManager(404),
      },
    ],
    'perks.setPicture': [
      {
        ask: (asker) => asker.perks.setPicture({ ...ourPerk(known.perkId), files: [known.picture] }),
        answers: ofManager(200),
      },
      {
        what: 'of a perk of another venue',
        ask: (asker) => asker.perks.setPicture({ ...ourPerk(known.theirPerkId), files: [known.picture] }),
        answers: ofManager(404),
      },
    ],
    'perks.removePicture': [
      { ask: (asker) => asker.perks.removePicture(ourPerk(known.perkId)), answers: ofManager(200) },
      {
        what: 'of a perk of another venue',
        ask: (asker) => asker.perks.removePicture(ourPerk(known.theirPerkId)),
        answers: ofManager(404),
      },
    ],
    'perks.update': [
      {
        ask: (asker) => asker.perks.update({ ...ourPerk(known.perkId), body: perk }),
        answers: ofManager(200),
      },
      {
        what: 'a perk of another venue',
        ask: (asker) => asker.perks.update({ ...ourPerk(known.theirPerkId), body: perk }),
        answers: ofManager(404),
      },
    ],
  };
}

test('every venue, host, assignment, claim and perk call returns the right result for each role', async () => {
  const known = await twoVenues(await startTestServer());
  const rows = rowsOf(known);
  const calls = features.flatMap((feature) => Object.keys(api[feature]).map((name) => `${feature}.${name}`));
  expect(Object.keys(rows).toSorted()).toEqual(calls.toSorted());
  for (const [call, tries] of Object.entries(rows)) {
    for (const { what = '', ask, answers } of tries) {
      const answered: Partial<Record<Asker, number>> = {};
      for (const asker of askers) {
        answered[asker] = await ask(known.people[asker]).then(
          () => 200,
          (error: { status: number }) => error.status,
        );
      }
      expect({ call, what, ...answered }).toEqual({ call, what, ...answers });
    }
  }
});
