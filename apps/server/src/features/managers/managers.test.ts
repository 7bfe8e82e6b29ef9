import { expect, test } from 'vitest';
import { linkTokenTo, mailTo } from '../../../test/mailbox.ts';
import { testPassword } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';

const at = (id: number) => ({ params: { id: String(id) } });
const lou = { email: 'lou@example.com', displayName: 'Lou', language: 'fr' } as const;
const taken = (code: string) => ({ status: 409, fields: { email: { code } } });

async function twoManagers() {
  const server = await startTestServer();
  const venue = await openVenue(server);
  const { manager } = venue;
  const invite = (body: Readonly<Record<'email' | 'displayName', string>> & { language: 'fr' } = lou) =>
    manager.managers.invite({ ...at(venue.id), body });
  const remove = (managerId: (typeof manager)['id'], by = manager) =>
    by.managers.remove({ params: { id: String(venue.id), managerId } });
  async function join() {
    await invite();
    const token = await linkTokenTo(server, lou.email, 'reset-password');
    await server.visitor.accounts.resetPassword({ body: { token, newPassword: testPassword } });
    return server.logIn(lou.email);
  }
  return { server, venue, manager, invite, remove, join };
}

test('a manager invites another one, who gets a mail in their language and then manages the venue', async () => {
  const { server, venue, manager, invite, join } = await twoManagers();
  const robin = await server.signUp({ role: 'admin' });
  const listed = await invite();
  expect(listed).toHaveLength(2);
  expect(listed).toContainEqual({
    id: expect.any(String) as string,
    displayName: 'Lou',
    email: lou.email,
    isInvited: true,
  });
  expect(listed).toContainEqual(expect.objectContaining({ id: manager.id, isInvited: false }));
  const [mail] = await mailTo(server, lou.email);
  expect(mail!.subject).toMatch(/vous invite à gérer votre établissement sur Ambiance\u202f: Café Lumière$/);
  // Without a password yet, another invitation replaces the link.
  const second = await join();
  expect(second.user).toMatchObject({ role: 'manager', venueIds: [venue.id] });
  expect(await second.hosts.list(at(venue.id))).toEqual([]);
  await expect(invite()).rejects.toMatchObject(taken('staff.present'));
  const { items } = await robin.audit.list({ query: { about: second.id } });
  expect(items).toMatchObject([
    { action: 'staff-link', actor: { id: manager.id } },
    { action: 'staff-create', actor: { id: manager.id }, parameters: { role: 'manager', venue: String(venue.id) } },
  ]);
});

test('a removed manager loses access at once, can be invited again, and nobody removes themself', async () => {
  const { server, venue, manager, invite, remove, join } = await twoManagers();
  const elsewhere = await openVenue(server);
  const before = await elsewhere.manager.managers.list(at(elsewhere.id));
  const second = await join();
  await expect(remove(manager.id)).rejects.toMatchObject({ status: 403, code: 'manager.yourself' });
  expect(await remove(second.id)).toMatchObject([{ id: manager.id }]);
  await expect(second.venues.get(at(venue.id))).rejects.toMatchObject({ status: 401, code: 'session.deactivated' });
  const { name } = await manager.venues.get(at(venue.id));
  const mails = async () => (await mailTo(server, lou.email)).map(({ subject }) => subject);
  expect(await mails()).toContain(`Votre accès à l’établissement «\u202f${name}\u202f» a pris fin`);
  await expect(server.logIn(lou.email)).rejects.toMatchObject({ status: 403, code: 'staff.deactivated' });
  const sent = (await mails()).length;
  await expect(remove(second.id)).rejects.toMatchObject({ status: 404, code: 'manager.unknown' });
  expect(await mails()).toHaveLength(sent);
  await expect(remove(elsewhere.manager.id)).rejects.toMatchObject({ status: 404, code: 'manager.unknown' });
  await invite();
  expect((await server.logIn(lou.email)).user).toMatchObject({ venueIds: [venue.id] });
  expect(await elsewhere.manager.managers.list(at(elsewhere.id))).toEqual(before);
  await elsewhere.manager.venues.mine();
});

test('if two managers remove each other, one of them stays', async () => {
  const { manager, remove, join } = await twoManagers();
  const second = await join();
  const ended = await Promise.allSettled([remove(second.id), remove(manager.id, second)]);
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('the account of a member, a host or a manager of another venue is never taken over', async () => {
  const { server, venue, invite } = await twoManagers();
  const [host, ana] = [await venue.hire(), await server.signUp()];
  const other = await openVenue(server);
  for (const { email } of [host, ana, other.manager]) {
    await expect(invite({ ...lou, email })).rejects.toMatchObject(taken('staff.address-taken'));
    expect(await mailTo(server, email)).not.toContainEqual(expect.objectContaining({ subject: /invite/ }));
  }
  await expect(invite({ ...lou, displayName: 'Ambiance support' })).rejects.toMatchObject({ code: 'name.reserved' });
  expect(await venue.manager.managers.list(at(venue.id))).toHaveLength(1);
  expect(await ana.members.me()).toEqual(ana.user);
  expect(await other.manager.venues.mine()).toMatchObject([{ id: other.id }]);
});
