import { describe, expect, test } from 'vitest';
import { openChat } from '../../test/chat-client.ts';
import { testPassword } from '../../test/people.ts';
import { startWithAdmin } from '../../test/start-with-admin.ts';

const cafe = 'venue create --name "Café Lumière" --city Montréal --country Canada';
const manager = 'staff create --role manager --venue 1 --email mia@example.com --name Mia';

/** The token of the link that the command printed. */
const tokenIn = (lines: string[]) =>
  /^https:\/\/ambiance\.example\/reset-password\?token=([\da-f]{64})$/.exec(lines.at(-1)!)![1]!;

async function startWithCafe() {
  const server = await startWithAdmin();
  await server.admin(cafe);
  const { visitor, logIn, admin } = server;
  /** Runs a command that prints a link, sets the password with it, and signs in. */
  async function join(line: string) {
    await visitor.accounts.resetPassword({ body: { token: tokenIn(await admin(line)), newPassword: testPassword } });
    return logIn(/--email (\S+)/.exec(line)![1]!);
  }
  return { ...server, join };
}

describe('venues', () => {
  test('have the given position or that of their city, also west of Greenwich and after a move', async () => {
    const { admin, platform } = await startWithCafe();
    await admin('venue create --name Rye --city Québec --country Canada --latitude 46.8 --longitude -71.2');
    await admin('venue create --name Oat --city Xyzzyville --country Nowhere');
    const places = async () => {
      const rows = await platform.db.selectFrom('venues').select(['latitude', 'longitude']).orderBy('id').execute();
      return rows.map(({ latitude, longitude }) => [latitude, longitude].map((degrees) => degrees?.toFixed(1)));
    };
    const rye = ['46.8', '-71.2'];
    expect(await places()).toEqual([['45.5', '-73.6'], rye, [undefined, undefined]]);
    await admin('venue set --venue 1 --city Vancouver');
    await admin('venue set --venue 3 --name "Oat and Rye"');
    expect(await places()).toEqual([['49.2', '-123.1'], rye, [undefined, undefined]]);
  });

  test('are created only if absent, with ids from 1 and texts in both languages', async () => {
    const { admin, join, signUp } = await startWithCafe();
    expect(await admin('venue create --name "CAFE LUMIERE" --city "montreal" --country Canada')).toEqual([
      'CAFE LUMIERE in montreal exists already: venue 1.',
    ]);
    await admin('venue set --venue 1 --away-en "Back at six." --away-fr "De retour à dix-huit heures." --verified yes');
    expect(await admin('venue list')).toEqual([
      '1  Café Lumière, Montréal, Canada (verified): managers 0, hosts 0, perks 0',
    ]);
    const mia = await join(manager);
    const at = { params: { id: '1' } };
    expect(await mia.venues.get(at)).toMatchObject({
      awayText: { en: 'Back at six.', fr: 'De retour à dix-huit heures.' },
      verifiedVenue: true,
    });
    await admin('venue set --venue 1 --away-fr "À bientôt."');
    expect((await mia.venues.get(at)).awayText).toEqual({ en: 'Back at six.', fr: 'À bientôt.' });
    expect(await (await signUp()).perks.list()).toEqual([]);
  });

  test('use the time zone of their location unless the operator sets one, and have an address', async () => {
    const { admin, join } = await startWithCafe();
    const mia = await join(manager);
    const of = async (id: string) => mia.venues.get({ params: { id } });
    const before = await of('1');
    expect(before).toMatchObject({ timeZone: 'America/Toronto', address: null });
    await admin('venue create --name Rye --city Vancouver --country Canada');
    await admin(
      'venue create --name Oat --city Vancouver --country Canada --time-zone America/Regina --address "1 Main"',
    );
    for (const venue of ['2', '3']) await admin(manager.replace('--venue 1', `--venue ${venue}`));
    expect(await of('2')).toMatchObject({ timeZone: 'America/Vancouver' });
    expect(await of('3')).toMatchObject({ timeZone: 'America/Regina', address: '1 Main' });
    for (const change of ['--name RYE', '--name "Café Lumière" --city montreal --country Canada']) {
      await expect(admin(`venue set --venue 3 ${change}`)).rejects.toThrow('This city already has a venue');
    }
    await admin('venue set --venue 3 --name OAT --time-zone America/Halifax');
    expect(await of('3')).toMatchObject({ name: 'OAT', timeZone: 'America/Halifax', address: '1 Main' });
    expect(await of('1')).toEqual(before);
  });

  test('that are closed have no perks on offer and no staff', async () => {
    const { admin, join, signUp, logIn, clock } = await startWithCafe();
    const mia = await join(manager);
    await join('staff create --role host --venue 1 --email ben@example.com --name Ben');
    const at = { params: { id: '1' } };
    await mia.perks.create({ ...at, body: { title: 'Coffee', minTier: 'standard', categoryKey: 'cafe' } });
    const ana = await signUp({ tier: 'standard' });
    await ana.assignments.startChat({ ...at, body: {} });
    expect(await admin('venue close --venue 1')).toEqual([
      'Café Lumière is closed. Perks ended: 1, chats closed: 1, staff disabled: 2.',
    ]);
    clock.advance({ minutes: 1 });
    expect(await ana.perks.list()).toEqual([]);
    await expect(ana.assignments.startChat({ ...at, body: {} })).rejects.toMatchObject({ code: 'venue.no-host' });
    await expect(mia.venues.get(at)).rejects.toMatchObject({ status: 401 });
    await expect(logIn('mia@example.com')).rejects.toMatchObject({ code: 'staff.deactivated' });
  });
});

describe('staff', () => {
  test('set their password by a single-use link whose secret is not stored in the database', async () => {
    const { admin, visitor, logIn, platform } = await startWithCafe();
    const token = tokenIn(await admin(manager));
    await expect(logIn('mia@example.com', '')).rejects.toMatchObject({ status: 400 });
    const links = await platform.db.selectFrom('account_links').selectAll().execute();
    expect(links.map((link) => link.token_hash.toString('hex'))).toEqual([expect.not.stringContaining(token)]);
    expect(JSON.stringify(links)).not.toContain(token);

    const set = () => visitor.accounts.resetPassword({ body: { token, newPassword: testPassword } });
    await set();
    await expect(set()).rejects.toMatchObject({ status: 400, code: 'reset-link.invalid' });
    expect((await logIn('mia@example.com')).user).toMatchObject({
      role: 'manager',
      venueIds: [1],
      displayName: 'Mia',
      verificationSource: 'venue',
      mustChangePassword: false,
    });
  });

  test('are not asked for a birth date and get no made-up one; a member keeps theirs', async () => {
    const { admin, join, signUp } = await startWithCafe();
    const ana = await signUp({ dateOfBirth: '1999-06-04' });
    const mia = await join(manager);
    expect(await mia.members.me()).toMatchObject({ dateOfBirth: null, age: null });
    expect(await mia.members.updateMe({ body: { displayName: 'Mia B' } })).toMatchObject({ dateOfBirth: null });
    expect((await admin('member show --email mia@example.com')).join()).toMatch(/Age: +not asked/);
    expect(await ana.members.me()).toMatchObject({ dateOfBirth: '1999-06-04' });
  });

  test('have 24 hours to use the link, and a new link invalidates the old one', async () => {
    const { admin, visitor, clock } = await startWithCafe();
    const set = (token: string) => visitor.accounts.resetPassword({ body: { token, newPassword: testPassword } });
    const first = tokenIn(await admin(manager));
    const second = tokenIn(await admin('staff link --email mia@example.com'));
    await expect(set(first)).rejects.toMatchObject({ code: 'reset-link.invalid' });
    const now = clock.now().toISOString();
    clock.advance({ hours: 24, minutes: 1 });
    await expect(set(second)).rejects.toMatchObject({ code: 'reset-link.expired' });
    clock.set(now);
    await set(tokenIn(await admin('staff link --email mia@example.com')));
  });

  test('are created only if absent, and an existing one can be added to another venue', async () => {
    const { admin, join, logIn } = await startWithCafe();
    await join(manager);
    await admin('venue create --name Rye --city Toronto --country Canada');
    expect(await admin(manager)).toEqual(['mia@example.com is already manager there. "staff link" prints a new link.']);
    await admin(manager.replace('--venue 1', '--venue 2'));
    const mia = await logIn('mia@example.com');
    expect(mia.user.venueIds).toEqual([1, 2]);
    const ben = await join('staff create --role host --venue 2 --email ben@example.com --name Ben');
    const both = [
      { id: 1, name: 'Café Lumière' },
      { id: 2, name: 'Rye' },
    ];
    expect([await mia.venues.mine(), await ben.venues.mine()]).toEqual([both, both.slice(1)]);
    await admin('staff deactivate --email mia@example.com --venue 1');
    expect(await (await logIn('mia@example.com')).venues.mine()).toEqual(both.slice(1));
    expect(await ben.venues.mine()).toEqual(both.slice(1));
    expect(await admin('staff list --venue 2')).toContain('manager  mia@example.com  Mia, venue 2');
    expect(await admin('staff create --role moderator --email mo@example.com --name Mo')).toHaveLength(3);
    expect(await admin('staff list')).toContain('moderator  mo@example.com  Mo, has no password yet');
  });

  test('who are deactivated are logged out at once, and a colleague takes their chats until they are reactivated', async () => {
    const { admin, join, signUp, logIn, address, runJobs } = await startWithCafe();
    const mia = await join(manager);
    const ben = await join('staff create --role host --venue 1 --email ben@example.com --name Ben');
    const ana = await signUp({ tier: 'standard' });
    await ana.assignments.startChat({ params: { id: '1' }, body: {} });
    const zoe = await join('staff create --role host --venue 1 --email zoe@example.com --name Zoé');
    const chat = await openChat(address, ben.accessToken);

    expect(await admin('staff deactivate --email ben@example.com')).toEqual([
      'ben@example.com is inactive at venue 1 now.',
    ]);
    await expect(ben.assignments.mine()).rejects.toMatchObject({ status: 401 });
    await runJobs();
    await chat.closed;
    expect(await zoe.assignments.mine()).toMatchObject([{ memberUserId: ana.id, status: 'open' }]);
    await admin('staff deactivate --email mia@example.com');
    await expect(mia.hosts.list({ params: { id: '1' } })).rejects.toMatchObject({ status: 401 });
    for (const email of ['ben@example.com', 'mia@example.com']) {
      await expect(logIn(email)).rejects.toMatchObject({ status: 403, code: 'staff.deactivated' });
      await admin(`staff activate --email ${email}`);
      await logIn(email);
    }
  });

  test('whose account is suspended lose their chats to a colleague, and can work again once it is active', async () => {
    const { admin, join, signUp, logIn } = await startWithCafe();
    await join('staff create --role host --venue 1 --email ben@example.com --name Ben');
    const ana = await signUp({ tier: 'standard' });
    await ana.assignments.startChat({ params: { id: '1' }, body: {} });
    const zoe = await join('staff create --role host --venue 1 --email zoe@example.com --name Zoé');
    await admin('member status --email ben@example.com --status Suspended');
    const [assignment] = await zoe.assignments.mine();
    expect(assignment).toMatchObject({ memberUserId: ana.id, status: 'open' });
    await admin('member status --email ben@example.com --status Active');
    await zoe.assignments.close({ params: { id: String(assignment!.id) } });
    await admin('staff deactivate --email zoe@example.com');
    await ana.assignments.startChat({ params: { id: '1' }, body: {} });
    expect(await (await logIn('ben@example.com')).assignments.mine({ query: { status: 'open' } })).toHaveLength(1);
  });

  test('an invalid command is refused with a message and changes nothing', async () => {
    const { admin, signUp } = await startWithCafe();
    const ana = await signUp({ email: 'ana@example.com' });
    const refused = [
      ['staff create --email mia@example.com --name Mia', '--role is missing.'],
      [
        'staff create --role chef --email mia@example.com --name Mia',
        '--role must be one of manager, host, moderator, admin.',
      ],
      ['staff create --role host --email mia@example.com --name Mia', '--venue is missing.'],
      ['staff create --role host --venue 7 --email mia@example.com --name Mia', 'This venue cannot be found.'],
      ['staff create --role admin --venue 1 --email mia@example.com --name Mia', '--venue is for managers and hosts'],
      ['staff create --role host --venue 1 --email mia --name Mia', '--email must be an email address.'],
      ['staff create --role host --venue 1 --email ana@example.com --name Ana', 'This address already has an account'],
      ['staff link --email ana@example.com', 'This address already has an account'],
      ['staff deactivate --email ana@example.com', 'This isn’t a staff account.'],
      ['venue create --name Rye --city Toronto', '--country is missing.'],
      [
        'venue create --name Rye --city Toronto --country Canada --latitude 91 --longitude 0',
        '--latitude must be a number',
      ],
      ['venue create --name Rye --city Toronto --country Canada --latitude 45', 'must be given together'],
      ['venue create --name Rye --city Toronto --country Canada --time-zone +05:00', '--time-zone must be a time zone'],
      ['venue set --venue 1', 'Give at least one change'],
      ['venue set --venue one --name Rye', '--venue must be a number'],
      ['venue close --venue 7', 'This venue cannot be found.'],
    ] as const;
    for (const [line, sentence] of refused) await expect(admin(line)).rejects.toThrow(sentence);
    expect((await ana.members.me()).role).toBe('member');
    expect(await admin('staff list')).toEqual(['There are no staff accounts yet.']);
    expect(await admin('venue list')).toHaveLength(1);
  });
});
