import { dayIn, nextDayStart } from '@ambiance/domain/calendar';
import { newBackupKey } from '@ambiance/embedded-postgres';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openChat } from '../../test/chat-client.ts';
import { othersConnected } from '../../test/others-connected.ts';
import { testPassword } from '../../test/people.ts';
import { temporaryFolder } from '../../test/scripts.ts';
import { addFactor } from '../../test/second-factors.ts';
import { startWithAdmin } from '../../test/start-with-admin.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { runAdmin } from './run-admin.ts';

const timeZone = 'America/Toronto';
const ana = { email: 'ana@example.com', displayName: 'Ana' };
const ben = { email: 'ben@example.com', displayName: 'Ben' };

test('help names every command with its options', async () => {
  for (const words of [[], ['help'], ['member', '--help']]) {
    const help = (await runAdmin(words, {})).join('\n');
    for (const command of ['member show', 'member set', 'member status', 'venue create', 'staff link'])
      expect(help).toContain(command);
    expect(help).toContain('--tier free|standard|premium');
  }
});

test.each([
  ['venue paint', 'There is no command "venue paint". "npm run admin -- help" lists them.'],
  ['member show', '--email is missing.'],
  ['member show --email nobody@example.com', 'There is no account with the address nobody@example.com.'],
  ['member show --colour red', "Unknown option '--colour'"],
  ['member set --email ana@example.com', 'Give at least one of'],
  ['member set --email ana@example.com --tier gold', '--tier must be one of free, standard, premium.'],
  ['member set --email ana@example.com --until 2099-01-01', '--until needs --tier standard or premium.'],
  ['member set --email ana@example.com --tier standard --until soon', '--until must be a date such as 2026-12-31.'],
  ['member set --email ana@example.com --tier standard --until 2020-01-01', 'The last day must be today or later.'],
  ['member status --email ana@example.com', '--status is missing.'],
  ['member status --email ana@example.com --status Deleted', '--status must be one of Active, Suspended, Blocked.'],
])('"%s" is refused with a message and changes nothing', async (line, sentence) => {
  const { admin, signUp } = await startWithAdmin();
  const member = await signUp(ana);
  await expect(admin(line)).rejects.toThrow(sentence);
  expect(await member.members.me()).toEqual(member.user);
});

test('no command leaves a connection to the database open, even if it fails', async () => {
  const [used, empty] = [await createTestDatabase(), await createTestDatabase('template0')];
  const clients = [new Client(used.url), new Client(empty.url)];
  onTestFinished(async () => {
    for (const client of clients) await client.end();
  });
  for (const client of clients) await client.connect();
  const to = await temporaryFolder();
  const secrets = { SESSION_SECRET: 'a'.repeat(64), FORMER_SESSION_SECRET: 'b'.repeat(64) };
  const settings = { DATABASE_URL: used.url, DATA_DIR: to, BACKUP_KEY: await newBackupKey(), ...secrets };
  const commands = [
    ['venue', 'list'],
    ['member', 'show', '--email', ana.email],
    ['keys', 'vapid'],
  ];
  // A backup fails here if the programs of PostgreSQL are not installed.
  for (const words of [...commands, ['backup', '--to', to]]) {
    await runAdmin(words, settings).catch(() => undefined);
    await expect.poll(() => othersConnected(clients[0]!), { message: words.join(' ') }).toBe(0);
  }
  await clients[0]!.query('alter table former_session_secrets rename to secrets');
  await expect(runAdmin(['keys', 'session'], settings)).rejects.toThrow('former_session_secrets');
  await expect.poll(() => othersConnected(clients[0]!)).toBe(0);
  await expect(runAdmin(['venue', 'list'], { DATABASE_URL: empty.url })).rejects.toThrow('has no tables yet');
  await expect.poll(() => othersConnected(clients[1]!)).toBe(0);
});

test('a plan given until a certain day starts at once and ends with that day', async () => {
  const { admin, signUp, clock } = await startWithAdmin();
  const member = await signUp(ana);
  const inThreeDays = new Date(clock.now().getTime() + 3 * 86_400_000);
  await admin(`member set --email ANA@example.com --tier premium --until ${dayIn(timeZone, inThreeDays)}`);

  const tier = async () => (await member.plans.mine()).effectiveTier;
  const end = nextDayStart(timeZone, inThreeDays);
  expect(await tier()).toBe('premium');
  clock.set(new Date(end.getTime() - 1).toISOString());
  expect(await tier()).toBe('premium');
  clock.set(end.toISOString());
  expect(await tier()).toBe('free');
});

test('a member who is downgraded loses the moods outside the new plan, in search too', async () => {
  const { admin, signUp } = await startWithAdmin();
  const member = await signUp({ ...ana, tier: 'premium', mood: 'travel' });
  const friend = await signUp({ ...ben, tier: 'premium' });
  await admin('member set --email ana@example.com --tier free');
  expect(await member.moods.current()).toEqual({ current: 'chat' });
  const { items } = await friend.discovery.search({ query: { city: 'Montréal', mood: 'chat' } });
  expect(items).toMatchObject([{ displayName: 'Ana', currentMoodKey: 'chat' }]);
});

test('an administrator’s badge outranks the phone badge and can be revoked', async () => {
  const { admin, signUp } = await startWithAdmin();
  const member = await signUp(ana);
  const badge = async () => (await member.members.me()).verificationSource;
  await admin('member set --email ana@example.com --phone-verified');
  expect(await badge()).toBe('phone');
  await admin('member set --email ana@example.com --verified admin');
  await admin('member set --email ana@example.com --phone-verified');
  expect(await badge()).toBe('admin');
  await admin('member set --email ana@example.com --verified none');
  expect(await badge()).toBeNull();
});

test('a suspended member is logged out everywhere at once and can return when reactivated', async () => {
  const { admin, signUp, logIn, address, runJobs } = await startWithAdmin();
  const member = await signUp(ana);
  const friend = await signUp({ ...ben, tier: 'premium' });
  const chat = await openChat(address, member.accessToken);
  const found = async () => (await friend.discovery.search({ query: { city: 'Montréal' } })).items.length;
  expect(await found()).toBe(1);

  const said = await admin('member status --email ana@example.com --status suspended');
  expect(said).toEqual(['ana@example.com was Active and is Suspended now.', 'Sessions ended: 1.']);
  await expect(member.members.me()).rejects.toMatchObject({ status: 401 });
  await expect(logIn(ana.email)).rejects.toMatchObject({ status: 403, code: 'account.suspended' });
  expect(await found()).toBe(0);
  await runJobs();
  await chat.closed;

  await admin('member status --email ana@example.com --status Active');
  await logIn(ana.email, testPassword);
  expect(await found()).toBe(1);
});

test('ending one user’s session keeps another user’s connection open', async () => {
  const { admin, signUp, address, runJobs } = await startWithAdmin();
  await signUp(ana);
  const friend = await signUp(ben);
  const other = await signUp();
  const chat = await openChat(address, friend.accessToken);
  await admin('member status --email ana@example.com --status Blocked');
  await runJobs();
  expect(await chat.send(other.id, 'Still here')).toMatchObject({ text: 'Still here' });
});

test('"member show" prints support data, but no location and no login secret', async () => {
  const { admin, signUp } = await startWithAdmin();
  await signUp({ ...ana, latitude: 45.5019, longitude: -73.5674, tier: 'standard' });
  const said = (await admin('member show --email ana@example.com')).join('\n');
  for (const fact of ['ana@example.com', 'Ana', 'Montréal, Canada', 'Active', 'standard']) expect(said).toContain(fact);
  expect(said.replace(/^Joined: .*/m, '')).not.toMatch(/45\.|-73\.|argon2|\$/);
});

test('resetting a lost two-step login ends the sessions, notifies the account’s owner and is recorded', async () => {
  const { admin, signUp, logIn, platform, clock, runJobs } = await startWithAdmin();
  const server = { platform };
  const [member, friend] = [await signUp(ana), await signUp(ben)];
  await addFactor(server, member);
  await addFactor(server, friend);
  await expect(admin('staff reset-factor')).rejects.toThrow('--email is missing.');
  await expect(admin('staff reset-factor --email ana@example.com --why \u200b')).rejects.toThrow('--why is missing');
  expect((await admin('member show --email ana@example.com')).join('\n')).toMatch(/^Proofs.*two-step login/m);
  expect(await admin('staff reset-factor --email ana@example.com --why Lost-phone')).toEqual([
    'Two-step login is now off for ana@example.com, and passkeys are removed.',
    'Sessions ended: 1.',
  ]);
  await expect(member.members.me()).rejects.toMatchObject({ status: 401 });
  expect((await logIn(ana.email)).id).toBe(member.id);
  await expect(logIn(ben.email)).rejects.toMatchObject({ code: 'second-factor.required' });
  await friend.members.me();
  await expect(admin('staff reset-factor --email ana@example.com')).rejects.toThrow('Two-step login isn’t on.');
  expect((await logIn(ana.email)).id).toBe(member.id);
  const events = await platform.db.selectFrom('audit_events').select(['member_id', 'action', 'why']).execute();
  expect(events).toEqual([
    { member_id: member.id, action: 'member-show', why: null },
    { member_id: member.id, action: 'staff-reset-factor', why: 'Lost-phone' },
  ]);
  clock.advance({ minutes: 10 });
  await runJobs();
  const mails = (await platform.outboxes.mail!.newest(10)).filter(({ subject }) => subject.includes('turned off'));
  expect(mails.map(({ to }) => to)).toEqual([ana.email]);
});
