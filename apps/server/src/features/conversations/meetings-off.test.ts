import { expect, test } from 'vitest';
import { openChat } from '../../../test/chat-client.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { caseAbout, decide, report } from '../../../test/moderating.ts';
import { type SignedIn, testPassword } from '../../../test/people.ts';
import { agree, id, propose, startWithCouple } from '../../../test/proposing.ts';
import type { TestServer } from '../../../test/start-test-server.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';
import { runCommand } from '../../../test/run-command.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';

const tonight = { place: { text: 'The chess tables' }, at: '2026-11-18T20:00:00-05:00' };

/** Ways in which Ben is gone before he meets Ana. */
const acts: Readonly<Record<string, (server: TestServer, ana: SignedIn, ben: SignedIn) => Promise<unknown>>> = {
  'deletes their account': (_, __, ben) => ben.accountData.deleteAccount({ body: { password: testPassword } }),
  'is suspended': (server, ana, ben) => decideOn(server, ana, ben, { kind: 'suspend', days: 7, reason: 'harassment' }),
  'is banned': (server, ana, ben) => decideOn(server, ana, ben, { kind: 'ban', reason: 'harassment' }),
  'is banned by a command': (server, _, { email }) => runCommand(server, 'member status', { email, status: 'Blocked' }),
};

async function decideOn(
  server: TestServer,
  ana: SignedIn,
  ben: SignedIn,
  decision: Parameters<typeof decide>[2],
): Promise<void> {
  await report(ana, ben, 'harassment');
  const moderator = await server.signUp({ role: 'moderator' });
  await decide(moderator, await caseAbout(moderator, ben), decision);
}

test.each(Object.keys(acts))(
  'if someone %s, the member whom they were to meet gets a notice, and a mail after a minute without a device',
  async (act) => {
    const { server, watching, ana, ben } = await startWithCouple();
    await ana.members.updateMe({ body: { language: 'fr' } });
    await agree(ana, ben, tonight);
    // A question that is still open is no meeting.
    const dora = await server.signUp({ tier: 'premium' });
    await (await openChat(server.address, dora.accessToken)).send(ben.id, 'Hello');
    await propose(dora, ben, tonight);
    await acts[act]!(server, ana, ben);
    const off = async (person: SignedIn) => (await person.notices.mine()).filter(({ kind }) => kind === 'meeting-off');
    expect(await off(ana)).toMatchObject([
      { parameters: { atMs: new Date(tonight.at).getTime(), timeZone: 'America/Toronto' } },
    ]);
    expect(await ana.proposals.agenda()).toEqual([]);
    for (const person of [dora, watching.cleo, watching.dan]) expect(await off(person)).toEqual([]);
    server.clock.advance({ minutes: 2 });
    expect((await mailTo(server, ana.email)).filter(({ subject }) => /rencontre/i.test(subject))).toMatchObject([
      { text: expect.stringMatching(/Ta rencontre du mercredi 18 novembre à 20\sh n’aura pas lieu\./) },
    ]);
    for (const { email } of [dora, watching.cleo, watching.dan])
      expect((await mailTo(server, email)).filter(({ text }) => text.includes('won’t take place'))).toEqual([]);
    await watching.areUntouched();
  },
);

test('a meeting is announced as off if a suspension returns because the decision that replaced it was undone', async () => {
  const { server, watching, ana, ben } = await startWithCouple();
  const noor = await server.signUp({ role: 'moderator' });
  const decideAgain = async (decision: Parameters<typeof decide>[2]) => {
    await report(ana, ben, 'harassment');
    return decide(noor, await caseAbout(noor, ben), { reason: 'harassment', ...decision });
  };
  await decideAgain({ kind: 'suspend', days: 7 });
  const warned = await decideAgain({ kind: 'warn' });
  await agree(ana, await server.logIn(ben.email), tonight);
  await noor.moderation.undo(id(warned.id));
  expect((await ana.notices.mine()).map(({ kind }) => kind)).toContain('meeting-off');
  await watching.areUntouched();
});

test('a meeting that is agreed on while the account is being deleted is announced as off too', async () => {
  const { server, watching, ana, ben } = await startWithCouple();
  const proposal = await propose(ana, ben, tonight);
  const { db, clock } = server.platform;
  const { deleted } = await db.transaction().execute(async (tx) => {
    await lockUsers(tx, [ana.id, ben.id]);
    const isDeleted = ben.accountData.deleteAccount({ body: { password: testPassword } });
    await waitingStatements(db, 1);
    await tx
      .updateTable('proposals')
      .set({ status: 'accepted', accepted_at: clock.now() })
      .where('message_id', '=', proposal.id)
      .execute();
    // In an object, because the transaction would wait for the promise itself.
    return { deleted: isDeleted };
  });
  await deleted;
  expect((await ana.notices.mine()).map(({ kind }) => kind)).toEqual(['meeting-off']);
  await watching.areUntouched();
});

test('a meeting that has begun, or that a block has ended, is not announced as off when the account is deleted', async () => {
  const { server, watching, ana, ben } = await startWithCouple();
  const cleo = await server.signUp({ tier: 'premium' });
  await (await openChat(server.address, cleo.accessToken)).send(ben.id, 'Hello');
  await agree(ana, ben, tonight);
  await agree(cleo, ben, { ...tonight, at: '2026-11-20T20:00:00-05:00' });
  await ben.blocks.add(id(cleo.id));
  server.clock.set('2026-11-18T20:01:00-05:00');
  await ben.accountData.deleteAccount({ body: { password: testPassword } });
  for (const person of [ana, cleo, watching.cleo, watching.dan])
    expect((await person.notices.mine()).map(({ kind }) => kind)).not.toContain('meeting-off');
});
