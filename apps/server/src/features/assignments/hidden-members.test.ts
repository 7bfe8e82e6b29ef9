import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { linkTokenTo } from '../../../test/mailbox.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { runCommand } from '../../../test/run-command.ts';

const at = (id: unknown) => ({ params: { id: String(id) } });

/** Ana and Ben wait for an answer from Kim at a venue where Jordan also works and is online. */
async function twoWaiting() {
  const server = await startTestServer();
  const venue = await openVenue(server);
  const kim = await venue.hire();
  const [ana, ben] = [await server.signUp({ tier: 'standard' }), await server.signUp({ tier: 'standard' })];
  const open = (who: SignedIn) => openChat(server.address, who.accessToken);
  for (const member of [ana, ben]) {
    await member.assignments.startChat({ ...at(venue.id), body: {} });
    await (await open(member)).send(kim.id, `A table for ${member.id}?`);
  }
  const jordan = await venue.hire();
  const assignment = (await kim.assignments.mine()).find(({ memberUserId }) => memberUserId === ana.id)!;
  const screens = { kim: await open(kim), manager: await open(venue.manager) };
  const waitTooLong = async () => {
    server.clock.advance({ minutes: 10 });
    const screen = await open(jordan);
    await server.runJobs();
    return screen;
  };
  /** The members whom a host or the manager sees. The counts must agree. */
  const seen = async (who: SignedIn) => {
    const isManager = who.id === venue.manager.id;
    const list = await (isManager ? who.assignments.ofVenue(at(venue.id)) : who.assignments.mine());
    const counts = await (isManager ? who.assignments.countsOfVenue(at(venue.id)) : who.assignments.myCounts());
    expect(list.filter(({ status }) => status === 'open')).toHaveLength(counts.open);
    expect(list.filter(({ status }) => status === 'closed')).toHaveLength(counts.closed);
    return list.map(({ memberUserId }) => memberUserId).toSorted();
  };
  const openChatsOf = async (host: SignedIn) =>
    (await venue.manager.hosts.list(at(venue.id))).find(({ id }) => id === host.id)!.openAssignments;
  const textsTo = async (host: SignedIn, member: SignedIn) =>
    (await host.chat.history(at(member.id))).map(({ text }) => text);
  const both = [ana.id, ben.id].toSorted();
  return { server, venue, kim, jordan, ana, ben, both, assignment, screens, waitTooLong, seen, openChatsOf, textsTo };
}

test('a deleted member’s venue chat ends at once, and the question goes to no other host', async () => {
  const { server, venue, kim, jordan, ana, ben, assignment, screens, waitTooLong, ...see } = await twoWaiting();
  const before = { kim: screens.kim.received('AssignmentChanged').length, manager: 0 };
  await ana.accountData.deleteAccount({ body: { password: testPassword } });
  expect(await screens.kim.receives('AssignmentChanged', before.kim + 1)).toContain(assignment.id);
  expect(await screens.manager.receives('AssignmentChanged', before.manager + 1)).toEqual([assignment.id]);
  for (const one of [kim, venue.manager]) expect(await see.seen(one)).toEqual([ben.id]);
  expect(await see.openChatsOf(kim)).toBe(1);
  await waitTooLong();
  expect([await see.seen(kim), await see.seen(jordan)]).toEqual([[], [ben.id]]);
  expect(await see.textsTo(jordan, ben)).toEqual([`A table for ${ben.id}?`]);

  const token = await linkTokenTo(server, ana.email, 'undo-deletion');
  await server.visitor.accountData.undoDeletion({ body: { token } });
  const anaAgain = await server.logIn(ana.email);
  expect(JSON.stringify(await anaAgain.notices.mine())).not.toContain('host-changed');
  expect(await kim.assignments.mine()).toMatchObject([{ id: assignment.id, status: 'closed' }]);
  await waitTooLong();
  expect(await see.textsTo(jordan, ana)).toEqual([]);
  const { hostUserId } = await anaAgain.assignments.startChat({ ...at(venue.id), body: {} });
  expect([kim.id, jordan.id]).toContain(hostUserId);
  expect(await see.seen(venue.manager)).toEqual([ana.id, ana.id, ben.id].toSorted());
});

test.each(['Suspended', 'Blocked'])(
  'a member who is %s has no venue chat until the account is back, and nobody else gets it or ends it',
  async (status) => {
    const { server, venue, kim, jordan, ana, ben, both, assignment, waitTooLong, ...see } = await twoWaiting();
    const set = (next: string) => runCommand(server, 'member status', { member: ana.id, status: next });
    await set(status);
    for (const one of [kim, venue.manager]) expect(await see.seen(one)).toEqual([ben.id]);
    expect(await see.openChatsOf(kim)).toBe(1);
    const screen = await waitTooLong();
    expect([await see.seen(kim), await see.seen(jordan)]).toEqual([[], [ben.id]]);
    await set('Active');
    expect([await see.seen(kim), await see.seen(venue.manager)]).toEqual([[ana.id], both]);
    await set(status);
    // The chat cannot be ended or given to Jordan, even by a manager who knows its number.
    const unknown = { status: 404, code: 'assignment.unknown' };
    const toJordan = { params: { id: String(assignment.id), hostId: jordan.id } };
    await expect(venue.manager.assignments.reassign(toJordan)).rejects.toMatchObject(unknown);
    for (const one of [kim, venue.manager]) {
      await expect(one.assignments.close(at(assignment.id))).rejects.toMatchObject(unknown);
    }
    const ofKim = { params: { id: String(venue.id), hostId: kim.id } };
    const moved = venue.manager.hosts.moveChats({ ...ofKim, body: { toHostUserId: jordan.id } });
    expect(await moved).toEqual({ moved: 0, stayed: 0 });
    const changes = screen.received('AssignmentChanged').length;
    await venue.manager.hosts.deactivate(ofKim);
    await server.runJobs();
    await screen.flush();
    expect(screen.received('AssignmentChanged')).toHaveLength(changes);
    await set('Active');
    expect([await see.seen(jordan), await see.seen(venue.manager)]).toEqual([[ben.id], both]);
    expect(await see.textsTo(jordan, ana)).toEqual([]);
    expect(await (await server.logIn(ana.email)).notices.mine()).not.toContainEqual(
      expect.objectContaining({ kind: 'host-changed' }),
    );
    await venue.manager.assignments.reassign(toJordan);
    expect([await see.seen(jordan), await see.textsTo(jordan, ana)]).toEqual([both, [`A table for ${ana.id}?`]]);
  },
);
