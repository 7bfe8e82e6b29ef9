import { describe, expect, test } from 'vitest';
import { testPassword, type SignedIn } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';

const at = (id: number) => ({ params: { id: String(id) } });

test('every call of a venue finds the right answer for everybody', async () => {
  const server = await startTestServer();
  const [ours, theirs] = [await openVenue(server), await openVenue(server)];
  const [host, otherHost] = [await ours.hire(), await theirs.hire()];
  const members = {
    free: await server.signUp(),
    standard: await server.signUp({ tier: 'standard' }),
    premium: await server.signUp({ tier: 'premium' }),
  };
  const perkId = await ours.offer();
  const { hostUserId } = await members.standard.venues.startChat({ ...at(ours.id), body: {} });
  const [assignment] = await ours.manager.venues.assignments(at(ours.id));
  const colleague = await ours.hire();
  const perk = { title: 'x', minTier: 'standard', categoryKey: 'cafe' } as const;
  const hostAt = (hostId: string) => ({ params: { id: String(ours.id), hostId } });
  const settings = { openingHours: [], awayText: { en: '', fr: '' } };
  expect(hostUserId).toBe(host.id);

  const askers: Record<string, SignedIn> = {
    ...members,
    host,
    otherHost,
    manager: ours.manager,
    otherManager: theirs.manager,
  };
  const nobody = { free: 403, standard: 403, premium: 403, host: 403, otherHost: 403, otherManager: 403 };
  const managerOnly = { ...nobody, manager: 200 };
  const table: [string, (asker: SignedIn) => Promise<unknown>, Record<string, number>][] = [
    ['hosts', (asker) => asker.venues.hosts(at(ours.id)), managerOnly],
    ['assignments', (asker) => asker.venues.assignments(at(ours.id)), managerOnly],
    ['settings', (asker) => asker.venues.venue(at(ours.id)), managerOnly],
    ['save settings', (asker) => asker.venues.saveSettings({ ...at(ours.id), body: settings }), managerOnly],
    ['perks', (asker) => asker.venues.perks(at(ours.id)), managerOnly],
    ['create perk', (asker) => asker.venues.createPerk({ ...at(ours.id), body: perk }), managerOnly],
    [
      'update perk',
      (asker) => asker.venues.updatePerk({ params: { id: String(ours.id), perkId: String(perkId) }, body: perk }),
      managerOnly,
    ],
    ['update host', (asker) => asker.venues.updateHost({ ...hostAt(host.id), body: {} }), managerOnly],
    ['reactivate host', (asker) => asker.venues.reactivateHost(hostAt(host.id)), managerOnly],
    [
      'update a host of another venue',
      (asker) => asker.venues.updateHost({ ...hostAt(otherHost.id), body: {} }),
      { ...nobody, manager: 404 },
    ],
    [
      'reassign to a host of another venue',
      (asker) => asker.venues.reassign({ params: { id: String(assignment!.id), hostId: otherHost.id } }),
      { ...nobody, manager: 404 },
    ],
    [
      'reassign',
      (asker) => asker.venues.reassign({ params: { id: String(assignment!.id), hostId: colleague.id } }),
      managerOnly,
    ],
    [
      'own assignments',
      (asker) => asker.venues.myAssignments(),
      { ...nobody, host: 200, otherHost: 200, manager: 403 },
    ],
    ['close (not its host any more)', (asker) => asker.venues.closeAssignment(at(assignment!.id)), managerOnly],
    ['claim', (asker) => asker.perks.claim(at(perkId)), { ...nobody, manager: 403, standard: 200, premium: 200 }],
    ['perk list', (asker) => asker.perks.list(), { free: 200, standard: 200, premium: 200, host: 200, manager: 200 }],
    [
      'start chat',
      (asker) => asker.venues.startChat({ ...at(ours.id), body: {} }),
      { ...nobody, manager: 403, standard: 200, premium: 200 },
    ],
  ];
  for (const [call, ask, expected] of table) {
    for (const [who, status] of Object.entries(expected)) {
      const answered = await ask(askers[who]!).then(
        () => 200,
        (error: { status: number }) => error.status,
      );
      expect(`${call} as ${who}: ${answered}`).toBe(`${call} as ${who}: ${status}`);
    }
  }
}, 60_000);

describe('hosts', () => {
  test('must replace the password that their manager typed before anything else', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const initialPassword = 'typed by the manager';
    const body = { email: 'host@example.com', displayName: 'Jo', password: initialPassword };
    expect(await venue.manager.venues.createHost({ ...at(venue.id), body })).toMatchObject({
      displayName: 'Jo',
      status: 1,
      verified: true,
      visibleAsIndividual: false,
      openAssignments: 0,
    });
    const host = await server.logIn(body.email, initialPassword);
    expect(host.user).toMatchObject({ role: 'host', venueIds: [venue.id], mustChangePassword: true });
    await expect(host.venues.myAssignments()).rejects.toMatchObject({ status: 403, code: 'password.must-change' });
    await host.accounts.changePassword({ body: { currentPassword: initialPassword, newPassword: testPassword } });
    const again = await server.logIn(body.email);
    expect(await again.venues.myAssignments()).toEqual([]);
  });

  test('with the address of an existing account are refused, and that account stays its owner’s', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const ana = await server.signUp();
    const body = { email: ana.email, displayName: 'Jo', password: 'typed by the manager' };
    await expect(venue.manager.venues.createHost({ ...at(venue.id), body })).rejects.toMatchObject({
      status: 409,
      code: 'email.taken',
    });
    expect(await ana.members.me()).toMatchObject({ role: 'member' });
  });

  test('lose access at once when deactivated, and their open assignments move to the least-loaded colleague', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const leaving = await venue.hire();
    const ana = await server.signUp({ tier: 'standard' });
    await ana.venues.startChat({ ...at(venue.id), body: {} });
    const colleague = await venue.hire();
    await venue.manager.venues.deactivateHost({ params: { id: String(venue.id), hostId: leaving.id } });
    await expect(leaving.venues.myAssignments()).rejects.toMatchObject({ status: 401 });
    await expect(server.logIn(leaving.email)).rejects.toMatchObject({ status: 403, code: 'staff.deactivated' });
    expect(await colleague.venues.myAssignments({ query: { status: 'open' } })).toMatchObject([
      { memberUserId: ana.id },
    ]);
    await venue.manager.venues.reactivateHost({ params: { id: String(venue.id), hostId: leaving.id } });
    await server.logIn(leaving.email);
  });

  test('leave their assignments to be reassigned where there is no colleague', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const only = await venue.hire();
    const ana = await server.signUp({ tier: 'standard' });
    await ana.venues.startChat({ ...at(venue.id), body: {} });
    await venue.manager.venues.deactivateHost({ params: { id: String(venue.id), hostId: only.id } });
    expect(await venue.manager.venues.assignments(at(venue.id))).toMatchObject([{ status: 'open', hostUserId: null }]);
    await expect(ana.venues.startChat({ ...at(venue.id), body: {} })).rejects.toMatchObject({
      status: 409,
      code: 'venue.no-host',
    });
  });
});

describe('starting a chat', () => {
  test('gives the host with the fewest open assignments, and the same one again', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const hosts = [await venue.hire(), await venue.hire()];
    const start = async (member: SignedIn) => (await member.venues.startChat({ ...at(venue.id), body: {} })).hostUserId;
    const members = [await server.signUp({ tier: 'standard' }), await server.signUp({ tier: 'standard' })];
    const given = [await start(members[0]!), await start(members[1]!)];
    expect(new Set(given)).toEqual(new Set(hosts.map(({ id }) => id)));
    expect(await start(members[0]!)).toBe(given[0]);
  });

  test('50 times at once makes one assignment', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    await venue.hire();
    const ana = await server.signUp({ tier: 'standard' });
    await Promise.all(Array.from({ length: 50 }, () => ana.venues.startChat({ ...at(venue.id), body: {} })));
    expect(await venue.manager.venues.assignments(at(venue.id))).toHaveLength(1);
  });

  test('gives a premium member a host who shows themselves, by name where wished', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    await venue.hire();
    const visible = await venue.hire({ visibleAsIndividual: true });
    const hidden = await venue.hire({ visibleAsIndividual: true, nonDiscoverable: true });
    const ana = await server.signUp({ tier: 'premium' });
    const start = (hostUserId?: string) =>
      ana.venues.startChat({ ...at(venue.id), body: hostUserId ? { hostUserId } : {} });
    await expect(start(hidden.id)).rejects.toMatchObject({ status: 409, code: 'venue.no-host' });
    expect(await start(visible.id)).toMatchObject({ hostUserId: visible.id });
  });

  test('never gives a host who stands on either side of a block', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const host = await venue.hire();
    const ana = await server.signUp({ tier: 'standard' });
    await ana.blocks.add({ params: { id: host.id } });
    await expect(ana.venues.startChat({ ...at(venue.id), body: {} })).rejects.toMatchObject({
      status: 409,
      code: 'venue.no-host',
    });
  });

  test('with the free plan is 403', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    await venue.hire();
    const ana = await server.signUp();
    await expect(ana.venues.startChat({ ...at(venue.id), body: {} })).rejects.toMatchObject({
      status: 403,
      code: 'venue.chat-not-in-plan',
    });
  });
});

describe('assignments', () => {
  test('are reassigned by a manager while open, and by two at once only once', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const first = await venue.hire();
    const ana = await server.signUp({ tier: 'standard' });
    await ana.venues.startChat({ ...at(venue.id), body: {} });
    const [assignment] = await venue.manager.venues.assignments(at(venue.id));
    const second = await venue.hire();
    const to = (hostId: string) => venue.manager.venues.reassign({ params: { id: String(assignment!.id), hostId } });
    expect(await to(second.id)).toMatchObject({ hostUserId: second.id, status: 'open' });
    expect(await first.venues.myAssignments()).toEqual([]);
    await second.venues.closeAssignment(at(assignment!.id));
    await expect(to(first.id)).rejects.toMatchObject({ status: 409, code: 'assignment.closed' });
    await expect(second.venues.closeAssignment(at(assignment!.id))).rejects.toMatchObject({ status: 409 });
  });
});
