import { describe, expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { setStatus } from '../../../test/chat-people.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { testPassword } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';

const at = (id: number) => ({ params: { id: String(id) } });

describe('hosts', () => {
  test('must replace the password that their manager typed before they do anything else', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const initialPassword = 'typed by the manager';
    const body = { email: 'host@example.com', displayName: 'Jo', password: initialPassword };
    expect(await venue.manager.hosts.create({ ...at(venue.id), body })).toMatchObject({
      displayName: 'Jo',
      status: 1,
      verified: true,
      visibleAsIndividual: false,
      openAssignments: 0,
    });
    const host = await server.logIn(body.email, initialPassword);
    await expect(openChat(server.address, host.accessToken)).rejects.toThrow('401');
    expect(host.user).toMatchObject({ role: 'host', venueIds: [venue.id], mustChangePassword: true });
    await expect(host.assignments.mine()).rejects.toMatchObject({ status: 403, code: 'password.must-change' });
    const typed = { currentPassword: initialPassword, newPassword: initialPassword };
    await expect(host.accounts.changePassword({ body: typed })).rejects.toMatchObject({ code: 'password.unchanged' });
    await host.accounts.changePassword({ body: { ...typed, newPassword: testPassword } });
    const again = await server.logIn(body.email);
    expect(await again.assignments.mine()).toEqual([]);
  });

  test('with the address of an existing account are refused, and that account stays unchanged', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const ana = await server.signUp();
    const body = { email: ana.email, displayName: 'Jo', password: 'typed by the manager' };
    await expect(venue.manager.hosts.create({ ...at(venue.id), body })).rejects.toMatchObject({
      status: 409,
      code: 'staff.address-taken',
      fields: { email: { code: 'staff.address-taken' } },
    });
    expect(await ana.members.me()).toMatchObject({ role: 'member' });
  });

  test('lose access at once when deactivated, and the least busy colleague gets their open assignments', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const leaving = await venue.hire();
    const ana = await server.signUp({ tier: 'standard' });
    await ana.assignments.startChat({ ...at(venue.id), body: {} });
    const colleague = await venue.hire();
    const { name } = await venue.manager.venues.get(at(venue.id));
    const removals = async () =>
      (await mailTo(server, leaving.email)).filter(
        ({ subject }) => subject === `You no longer host at ${name} on Ambiance`,
      );
    await venue.manager.hosts.deactivate({ params: { id: String(venue.id), hostId: leaving.id } });
    await expect(leaving.assignments.mine()).rejects.toMatchObject({ status: 401, code: 'session.deactivated' });
    await server.runJobs();
    expect(await removals()).toHaveLength(1);
    // The second time, nothing changes, and nobody gets another mail.
    await venue.manager.hosts.deactivate({ params: { id: String(venue.id), hostId: leaving.id } });
    await server.runJobs();
    expect(await removals()).toHaveLength(1);
    await expect(server.logIn(leaving.email)).rejects.toMatchObject({
      status: 403,
      code: 'staff.deactivated',
      message: expect.stringMatching(/ask a manager there, or write to \S+@\S+\.$/),
    });
    expect(await colleague.assignments.mine({ query: { status: 'open' } })).toMatchObject([{ memberUserId: ana.id }]);
    const invitations = async (email: string) =>
      (await mailTo(server, email)).filter(({ subject }) =>
        subject.endsWith(` invites you to host at ${name} on Ambiance`),
      );
    // The second time, nothing changes.
    for (const _ of [1, 2]) {
      await venue.manager.hosts.reactivate({ params: { id: String(venue.id), hostId: leaving.id } });
      expect([await invitations(leaving.email), await invitations(colleague.email)]).toMatchObject([
        [{ text: expect.stringContaining('If you already have a password, you can keep it.') }],
        [],
      ]);
    }
    await server.logIn(leaving.email);
  });

  test('are notified on their page and by mail when a manager makes them visible, and of no other change', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const [kim, jordan] = [await venue.hire(), await venue.hire()];
    const { name } = await venue.manager.venues.get(at(venue.id));
    const page = await openChat(server.address, kim.accessToken);
    const set = (body: { visibleAsIndividual?: boolean; nonDiscoverable?: boolean }) =>
      venue.manager.hosts.update({ params: { id: String(venue.id), hostId: kim.id }, body });
    const listed = async (host: typeof kim) =>
      (await venue.manager.hosts.list(at(venue.id))).find(({ id }) => id === host.id)!;
    const jordanBefore = await listed(jordan);
    // Both switches decide whether members find a host.
    await set({ visibleAsIndividual: true, nonDiscoverable: true });
    expect(await kim.notices.mine()).toEqual([]);
    for (const _ of [1, 2]) await set({ nonDiscoverable: false });
    // A mistake that is corrected before the host has seen it leaves no notice, no push notification and no mail.
    await set({ visibleAsIndividual: false });
    expect(await kim.notices.mine()).toEqual([]);
    const { db } = server.platform;
    expect(await db.selectFrom('due_notifications').where('user_id', '=', kim.id).selectAll().execute()).toEqual([]);
    await set({ visibleAsIndividual: true });
    const [notice, ...more] = await kim.notices.mine();
    expect([notice!.kind, notice!.parameters, more]).toEqual(['visible-as-individual', { venue: name }, []]);
    await server.jobs.find((job) => job.name === 'announce notices')!.run();
    await page.receives('NoticeAdded');
    server.clock.advance({ minutes: 1 });
    const sentence = `Your manager at ${name} has made your profile visible to members`;
    expect((await mailTo(server, kim.email)).filter(({ subject }) => subject === sentence)).toHaveLength(1);
    expect([await jordan.notices.mine(), await mailTo(server, jordan.email)]).toEqual([[], []]);
    expect(await listed(jordan)).toEqual(jordanBefore);
  });

  test.each(['suspended', 'deactivated'])(
    'who are %s are not mailed that they are visible, but read it later',
    async (how) => {
      const server = await startTestServer();
      const venue = await openVenue(server);
      const [kim, jordan, ida] = [await venue.hire(), await venue.hire(), await venue.hire()];
      const { name } = await venue.manager.venues.get(at(venue.id));
      const atHost = ({ id }: typeof kim) => ({ params: { id: String(venue.id), hostId: id } });
      const show = (one: typeof kim) =>
        venue.manager.hosts.update({ ...atHost(one), body: { visibleAsIndividual: true } });
      if (how === 'suspended') await setStatus(server, kim.id, 'Suspended');
      for (const one of [kim, jordan]) await show(one);
      if (how === 'deactivated') await venue.manager.hosts.deactivate(atHost(kim));
      server.clock.advance({ minutes: 1 });
      const sentence = `Your manager at ${name} has made your profile visible to members`;
      const mails = async ({ email }: typeof kim) =>
        (await mailTo(server, email)).filter(({ subject }) => subject === sentence);
      expect([await mails(kim), await mails(ida)]).toEqual([[], []]);
      expect(await mails(jordan)).toHaveLength(1);
      if (how === 'suspended') await setStatus(server, kim.id, 'Active');
      else await venue.manager.hosts.reactivate(atHost(kim));
      const back = await server.logIn(kim.email);
      expect((await back.notices.mine()).map(({ kind }) => kind)).toContain('visible-as-individual');
      expect([await mails(kim), await ida.notices.mine()]).toEqual([[], []]);
    },
  );

  test('without a colleague leave their assignments to be reassigned later', async () => {
    const server = await startTestServer();
    const venue = await openVenue(server);
    const only = await venue.hire();
    const ana = await server.signUp({ tier: 'standard' });
    await ana.assignments.startChat({ ...at(venue.id), body: {} });
    await venue.manager.hosts.deactivate({ params: { id: String(venue.id), hostId: only.id } });
    expect(await venue.manager.assignments.ofVenue(at(venue.id))).toMatchObject([{ status: 'open', hostUserId: null }]);
    await expect(ana.assignments.startChat({ ...at(venue.id), body: {} })).rejects.toMatchObject({
      status: 409,
      code: 'venue.no-host',
    });
  });
});
