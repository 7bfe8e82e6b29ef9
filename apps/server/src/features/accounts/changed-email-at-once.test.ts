import { expect, test } from 'vitest';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { queueRequestedMails } from '../mail/outgoing-mails.repository.ts';
import { moveTo, prove, undo, undoTokenTo, subjectsTo, provedMember } from '../../../test/changed-emails.ts';

test('an address that can be restored stays reserved for exactly 48 hours, even if no job has run', async () => {
  const { server, ana, ben, expectBenAsBefore } = await provedMember();
  await moveTo(ana, 'new@example.com');
  const token = await undoTokenTo(server, ana.email);
  server.clock.advance({ hours: 47, minutes: 59 });
  await expect(server.register({ email: ana.email })).rejects.toMatchObject({ status: 409, code: 'email.taken' });
  await expect(moveTo(ben, ana.email)).rejects.toMatchObject({ status: 409, code: 'email.used' });
  await expectBenAsBefore();
  server.clock.advance({ minutes: 1 });
  await expect(undo(server, token)).rejects.toMatchObject({ status: 400, code: 'link.expired' });
  expect((await ana.members.me()).email).toBe('new@example.com');
  const next = await server.register({ email: ana.email });
  expect(next.id).not.toBe(ana.id);
  await expect(undo(server, token)).rejects.toMatchObject({ code: 'link.invalid' });
});

test('the previous address of a changed account is deleted after 48 hours', async () => {
  const { server, ana, ben } = await provedMember();
  const held = async () =>
    (await server.platform.db.selectFrom('former_emails').select('email').execute()).map(({ email }) => email);
  await moveTo(ana, 'new@example.com');
  server.clock.advance({ hours: 1 });
  await moveTo(ben, 'newer@example.com');
  server.clock.advance({ hours: 46, minutes: 59 });
  await server.runJobs();
  expect(await held()).toEqual([ana.email, ben.email]);
  server.clock.advance({ minutes: 1 });
  await server.runJobs();
  expect(await held()).toEqual([ben.email]);
});

test('of 50 simultaneous requests for one address, including a registration, exactly one succeeds', async () => {
  const server = await startTestServer();
  const bystander = await server.signUp();
  const people: SignedIn[] = [];
  while (people.length < 49) people.push(await server.signUp());
  const email = 'wanted@example.com';
  const outcomes = await Promise.allSettled([
    ...people.map((who) => moveTo(who, email)),
    server.register({ email }).then(() => ({ ok: true })),
  ]);
  const refusals = outcomes
    .filter((one) => one.status === 'rejected')
    .map(({ reason }) => reason as { status: number });
  expect(refusals.map(({ status }) => status)).toEqual(Array(49).fill(409));
  const addresses = await Promise.all(people.map(async (who) => (await who.members.me()).email));
  const byChange = addresses.filter((one) => one === email).length;
  expect(addresses.filter((one, place) => one === people[place]!.email)).toHaveLength(49 - byChange);
  expect(await bystander.members.me()).toMatchObject({ email: bystander.email });
});

test('during a change no other account gets the old address, and no second change overtakes a restore', async () => {
  const { server, expectBenAsBefore } = await provedMember();
  for (let round = 0; round < 6; round += 1) {
    const ana = await server.register();
    await prove(server, ana.email);
    const [left, taken] = await Promise.allSettled([
      moveTo(ana, `first${round}@example.com`),
      server.register({ email: ana.email }),
    ]);
    expect([left.status, taken.status]).toEqual(['fulfilled', 'rejected']);
    const token = await undoTokenTo(server, ana.email);
    const [, reverted] = await Promise.allSettled([moveTo(ana, `second${round}@example.com`), undo(server, token)]);
    expect(reverted.status).toBe('fulfilled');
    await expect(ana.members.me()).rejects.toMatchObject({ status: 401 });
    const { email } = await server.platform.db
      .selectFrom('users')
      .where('id', '=', ana.id)
      .select('email')
      .executeTakeFirstOrThrow();
    expect(email).toBe(ana.email);
  }
  expect(await server.platform.db.selectFrom('former_emails').selectAll().execute()).toEqual([]);
  await expectBenAsBefore();
});

test('a login or a mail request under the old address fails if a change overtakes it', async () => {
  const { server, ana, expectBenAsBefore } = await provedMember();
  const { db } = server.platform;
  await server.visitor.accounts.forgotPassword({ body: { email: ana.email } });
  await queueRequestedMails(db);
  let atOnce!: Promise<PromiseSettledResult<unknown>[]>;
  await db.transaction().execute(async (tx) => {
    await lockUsers(tx, [ana.id]);
    const changing = moveTo(ana, 'new@example.com');
    await waitingStatements(db, 1);
    const loggingIn = server.logIn(ana.email);
    await waitingStatements(db, 2);
    const mailing = server.jobs.find(({ name }) => name === 'deliver mails')!.run();
    await waitingStatements(db, 3);
    atOnce = Promise.allSettled([changing, loggingIn, mailing]);
  });
  expect((await atOnce).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await ana.accounts.sessions()).toHaveLength(1);
  expect(await subjectsTo(server, 'new@example.com')).toEqual(['Confirm your email address']);
  expect(await subjectsTo(server, ana.email)).toEqual(['Your email address was changed', 'Confirm your email address']);
  await expectBenAsBefore();
});

test('unsent mails to the old address are discarded', async () => {
  const { server, ana } = await provedMember();
  await server.platform.db
    .insertInto('outgoing_mails')
    .values({ user_id: ana.id, kind: 'reset-password', due_at: new Date(server.clock.now().getTime() + 60_000) })
    .execute();
  await server.visitor.accounts.forgotPassword({ body: { email: ana.email } });
  await moveTo(ana, 'new@example.com');
  server.clock.advance({ minutes: 2 });
  expect(await subjectsTo(server, 'new@example.com')).toEqual(['Confirm your email address']);
});

test('a phone that is confirmed while a change of address is undone is refused, and both requests end', async () => {
  const { server, ana, expectBenAsBefore } = await provedMember();
  const { db, outboxes } = server.platform;
  await ana.phone.start({ body: { phone: '+14165551234' } });
  const [text] = await outboxes.sms!.newest(1);
  const { confirming } = await db.transaction().execute(async (tx) => {
    // Undoing locks the member, and then deletes the code.
    await lockUsers(tx, [ana.id]);
    const confirming = Promise.allSettled([ana.phone.confirm({ body: { code: text!.code } })]);
    await waitingStatements(db, 1);
    await tx.deleteFrom('phone_codes').where('user_id', '=', ana.id).execute();
    return { confirming };
  });
  expect(await confirming).toMatchObject([{ reason: { status: 400, code: 'phone-code.expired' } }]);
  expect(await ana.phone.verification()).toMatchObject({ phoneEnding: null });
  await expectBenAsBefore();
});
