import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { buy, buyer } from '../../test/buying.ts';
import { startWithAdmin } from '../../test/start-with-admin.ts';
import { mailTo } from '../../test/mailbox.ts';
import { systemClock } from '../platform/clock.ts';
import { query } from '../platform/database/database.ts';

/** Ana, the subject of the commands, and Ben, the bystander. */
async function startWithTwo() {
  const server = await startWithAdmin();
  const ana = await buyer(server, { email: 'ana@example.com', displayName: 'Ana' });
  const ben = await buyer(server, { email: 'ben@example.com', displayName: 'Ben' });
  const json = async <T = unknown>(line: string): Promise<T> =>
    JSON.parse((await server.admin(`${line} --json`)).join('')) as T;
  const recorded = async () =>
    server.platform.db
      .selectFrom('audit_events')
      .select(['action', 'details', 'member_id', 'why'])
      .orderBy('id')
      .execute();
  const before = await Promise.all([ana.members.me(), ben.members.me()]);
  const expectBothAsBefore = async () =>
    expect(await Promise.all([ana.members.me(), ben.members.me()])).toEqual(before);
  /** Sets the server's clock to that of the commands. */
  const catchUp = () => server.clock.set(new Date(systemClock.now().getTime() + 1000).toISOString());
  return { ...server, server, ana, ben, json, recorded, expectBothAsBefore, catchUp };
}

test('each command has a help text and prints an object with --json', async () => {
  const { admin, json, ana } = await startWithTwo();
  expect((await admin('payment refund --help')).join('\n')).toMatch(
    /^ +payment refund \(--email .*--why TEXT \[--json\]/,
  );
  expect(await json(`staff create --role moderator --email noor@example.com --name Noor`)).toMatchObject({
    lines: ['noor@example.com is moderator now.', expect.anything(), expect.anything()],
  });
  await admin(`member set --email ${ana.email} --tier premium`);
  expect(await json('member show --member Ana')).toMatchObject({
    id: ana.id,
    proofs: { phone: true, email: false, secondFactor: false },
    plan: { effectiveTier: 'premium', given: { tier: 'premium' }, paid: null },
    cases: [],
  });
});

test('a member is found by id, name or part of the address; several matches are only listed', async () => {
  const { admin, json, ana, recorded, expectBothAsBefore } = await startWithTwo();
  for (const words of [ana.id, 'ana', 'ana@ex', 'ANA@EXAMPLE.COM']) {
    expect([words, await json(`member find --member ${words}`)]).toMatchObject([words, [{ id: ana.id }]]);
  }
  expect(await admin('member find --member nobody@')).toEqual(['No account matches nobody@.']);
  const before = await recorded();
  const ambiguous = admin('member delete --member example.com --why Asked');
  await expect(ambiguous).rejects.toThrow('matches several accounts');
  await expect(ambiguous).rejects.toThrow(`${ana.id}  ana@example.com  Ana`);
  expect(await recorded()).toEqual(before);
  await expectBothAsBefore();
});

test('a full email address matches only its own account, even if other names or addresses contain it', async () => {
  const { admin, json, ana, signUp } = await startWithTwo();
  const [hana, trap] = [
    await signUp({ email: 'han.ana@example.com' }),
    await signUp({ email: 'trap@example.com', displayName: 'ana@example.com' }),
  ];
  expect(await json('member find --member ana@example.com')).toMatchObject([{ id: ana.id }]);
  expect(await json('member find --member ana@example')).toHaveLength(3);
  await admin('member delete --member ana@example.com --why Asked');
  await expect(ana.members.me()).rejects.toMatchObject({ status: 401 });
  for (const one of [hana, trap]) expect(await one.members.me()).toEqual(one.user);
});

const refused = [
  ['member delete --email ana@example.com', '--why is missing'],
  ['member delete --email ana@example.com --why \u200b', '--why is missing'],
  ['member delete --email ana@example.com --why \u3164\u0301', '--why is missing'],
  ['member delete --email ana@example.com --why \u202eAsked', 'characters'],
  ['member delete --member nobody --why Asked', 'No account matches --member nobody.'],
  ['member export --email ana@example.com --why Asked', '--to is missing.'],
  ['member export --email ana@example.com --why Asked --to /no/such/folder/a.zip', 'cannot be written: ENOENT'],
  ['payment refund --email ana@example.com --why Asked', '--payment is missing.'],
  ['payment refund --email ana@example.com --why Asked --payment pi_1', 'This member hasn’t made this payment.'],
  [
    'payment refund --email ana@example.com --why Asked --payment pi_1 --part half',
    '--part must be one of all, unused.',
  ],
  ['mail resend --email ana@example.com --why Asked --kind undo-deletion', 'doesn’t apply to the account'],
  ['mail resend --email ana@example.com --why Asked --kind news', '--kind must be one of'],
  ['queue drop --mail 99', 'No failed email matches.'],
  ['queue retry --email ana@example.com --topic messages', 'No failed notification'],
  ['venue reopen --venue 9', 'This venue cannot be found.'],
  ['venue show --venue 9', 'This venue cannot be found.'],
  ['perk end --perk 9', 'This perk'],
  ['perk add --venue 9 --title Tea', '--tier is missing.'],
] as const;

test('a wrong flag, an unknown id or an invalid value is refused with a message and changes nothing', async () => {
  const { admin, recorded, expectBothAsBefore } = await startWithTwo();
  for (const [line, sentence] of refused) await expect(admin(line), line).rejects.toThrow(sentence);
  expect(await recorded()).toEqual([]);
  await expectBothAsBefore();
});

test('a written data request exports the member’s own data to a new file and is recorded', async () => {
  const { admin, ana, ben, recorded } = await startWithTwo();
  const folder = await mkdtemp(join(tmpdir(), 'export-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'ana.zip');
  await admin(`member export --email ana@example.com --to ${file} --why "Letter of May 4"`);
  const files = unzipSync(await readFile(file));
  const profile = Buffer.from(files['profile.json']!).toString();
  expect(profile).toContain('ana@example.com');
  expect(Object.keys(files)).toContain('messages.json');
  expect(
    Object.values(files)
      .map((content) => Buffer.from(content).toString())
      .join(''),
  ).not.toContain(ben.id);
  await expect(admin(`member export --email ben@example.com --to ${file} --why Again`)).rejects.toThrow('EEXIST');
  expect(await recorded()).toEqual([
    { action: 'member-export', details: null, member_id: ana.id, why: 'Letter of May 4' },
  ]);
});

test('a data request that fails leaves no file behind, neither on the disk nor open', async () => {
  const { admin, platform, expectBothAsBefore } = await startWithTwo();
  const folder = await mkdtemp(join(tmpdir(), 'export-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await query(platform.db, 'alter table favorites rename to saved', []);
  const request = admin(
    `member export --email ana@example.com --to ${join(folder, 'ana.zip')} --why "Letter of May 4"`,
  );
  await expect(request).rejects.toThrow('favorites');
  expect(await readdir(folder)).toEqual([]);
  const openFiles = async () => {
    const files = await readdir('/proc/self/fd');
    const opened = await Promise.all(files.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
    return opened.filter((path) => path.startsWith(folder));
  };
  await expect.poll(openFiles).toEqual([]);
  await query(platform.db, 'alter table saved rename to favorites', []);
  await expectBothAsBefore();
});

test('an account deleted on written request is treated like a self-deleted one, and its mailed link restores it', async () => {
  const { server, admin, ana, ben, logIn, recorded, runJobs, catchUp } = await startWithTwo();
  await buy(server, ana, 'standard');
  await admin('member delete --member Ana --why "Letter of May 4"');
  await expect(ana.members.me()).rejects.toMatchObject({ status: 401 });
  await expect(logIn(ana.email)).rejects.toMatchObject({ code: 'login.deleted' });
  expect(await ben.members.me()).toMatchObject({ status: 'Active' });
  const subscriptions = await server.platform.payments.stripe.subscriptions.list({ status: 'all' });
  expect(subscriptions.data.map(({ status }) => status).toSorted()).toEqual(['canceled']);
  catchUp();
  await runJobs();
  expect(await mailTo(server, ana.email)).toContainEqual(
    expect.objectContaining({ subject: 'Your account is deleted' }),
  );
  await expect(admin('member delete --member Ana --why Again')).rejects.toThrow('is already deleted');
  expect(await recorded()).toEqual([
    { action: 'member-delete', details: null, member_id: ana.id, why: 'Letter of May 4' },
  ]);
});

/** Amounts charged and refunded at the payment provider, by payment. */
async function refundsOf({ platform }: Awaited<ReturnType<typeof startWithTwo>>, payment: string) {
  const { data } = await platform.payments.stripe.refunds.list({ payment_intent: payment });
  return data.map(({ amount }) => amount);
}

test('a repeated refund command refunds the payment once, and its plan ends', async () => {
  const two = await startWithTwo();
  const { server, admin, json, ana, ben, catchUp } = two;
  for (const one of [ana, ben]) await buy(server, one, 'standard');
  const [payment] = await json<[{ id: string; cents: number }]>('payment list --email ana@example.com');
  const [ofBen] = await json<[{ id: string }]>('payment list --email ben@example.com');
  const refund = `payment refund --email ana@example.com --payment ${payment.id} --why "Paid twice"`;
  await expect(admin(refund.replace(payment.id, ofBen.id))).rejects.toThrow('This member hasn’t made this payment.');
  const all = await Promise.allSettled([admin(refund), admin(refund)]);
  expect(all.map(({ status }) => status)).toContain('fulfilled');
  await expect(admin(refund)).rejects.toThrow('has already been refunded');
  catchUp();
  expect(await refundsOf(two, payment.id)).toEqual([payment.cents]);
  expect((await ana.plans.mine()).effectiveTier).toBe('free');
  expect(await refundsOf(two, ofBen.id)).toEqual([]);
  expect((await ben.plans.mine()).effectiveTier).toBe('standard');
});

test('a refund covers the unused days to the cent, and is zero if no days are left', async () => {
  const two = await startWithTwo();
  const { server, admin, json, ana, clock, catchUp } = two;
  await buy(server, ana, 'premium');
  const period = await server.platform.payments.stripe.subscriptions.list({});
  const { current_period_start: start, current_period_end: end } = period.data[0]!.items.data[0]!;
  const [payment] = await json<[{ id: string; cents: number; unusedCents: number }]>('payment list --member Ana');
  const left = (end - clock.now().getTime() / 1000) / (end - start);
  expect(payment.unusedCents).toBeLessThanOrEqual(payment.cents);
  expect(Math.abs(payment.unusedCents - payment.cents * Math.min(1, left))).toBeLessThanOrEqual(1);
  await admin(`payment refund --member Ana --payment ${payment.id} --part unused --why Moved`);
  catchUp();
  const [cents] = await refundsOf(two, payment.id);
  expect(Math.abs(cents! - payment.unusedCents)).toBeLessThanOrEqual(1);
  expect((await ana.plans.mine()).effectiveTier).toBe('free');
});

test('a mail with a link is sent again if the account still needs it', async () => {
  const { admin, ana, ben, server, runJobs, clock } = await startWithTwo();
  await runJobs();
  const before = [await mailTo(server, ana.email), await mailTo(server, ben.email)];
  await admin('mail resend --email ana@example.com --kind verify-email --why "Never came"');
  clock.advance({ seconds: 30 });
  await runJobs();
  expect((await mailTo(server, ana.email)).length).toBe(before[0]!.length + 1);
  expect(await mailTo(server, ben.email)).toEqual(before[1]);
  await admin('member set --email ana@example.com --email-verified');
  await expect(admin('mail resend --email ana@example.com --kind verify-email --why Again')).rejects.toThrow(
    'doesn’t apply',
  );
});

test('a reopened venue gets its former staff back, and its perks can be offered, changed and ended', async () => {
  const { admin, json, expectBothAsBefore, catchUp, platform, signUp } = await startWithTwo();
  for (const name of ['Rye', 'Oat']) await admin(`venue create --name ${name} --city Montréal --country Canada`);
  for (const venue of [1, 2]) {
    await admin(`staff create --role manager --venue ${venue} --email m${venue}@example.com --name Mia`);
    await admin(`staff create --role host --venue ${venue} --email h${venue}@example.com --name Hal`);
    await admin(`perk add --venue ${venue} --title Tea --tier standard --category cafe --blurb "Hot"`);
  }
  await admin('staff deactivate --email h1@example.com');
  const staff = async (venue: number) => (await json<{ staff: object[] }>(`venue show --venue ${venue}`)).staff;
  const before = [await staff(1), await staff(2)];
  const member = await signUp({ tier: 'standard' });
  expect((await member.perks.list()).length).toBe(2);

  await admin('venue close --venue 1 --why "Sold"');
  expect((await admin('venue list'))[0]).toContain('Rye, Montréal, Canada (closed): managers 0');
  await expect(admin('venue close --venue 1')).rejects.toThrow('This venue is closed.');
  for (const line of [
    'perk add --venue 1 --title Milk --tier standard --category cafe',
    'perk set --perk 1 --until 2099-01-01',
    'staff activate --email m1@example.com',
  ]) {
    await expect(admin(line)).rejects.toThrow('This venue is closed.');
  }
  catchUp();
  expect((await member.perks.list()).map(({ venue }) => venue.name)).toEqual(['Oat']);
  await admin('venue reopen --venue 1 --why "Sold back"');
  expect([await staff(1), await staff(2)]).toEqual(before);
  await expect(admin('venue reopen --venue 1')).rejects.toThrow('This venue is open.');

  await admin('perk set --perk 2 --title "Green tea" --until 2099-01-01');
  await admin('perk set --perk 2 --title "Thé vert" --language fr');
  expect(await json('perk show --perk 2')).toMatchObject({
    title: 'Green tea',
    blurb: 'Hot',
    translation: { title: 'Thé vert', blurb: null },
    hasEnded: false,
  });
  await admin('perk add --venue 1 --title Milk --tier premium --category cafe');
  expect((await admin('perk list --venue 1')).map((line) => /^perk \d+ +(\w+)/.exec(line)![1])).toEqual([
    'Milk',
    'Tea',
  ]);
  await admin('perk end --perk 3');
  await expect(admin('perk end --perk 3')).rejects.toThrow('has already ended');
  catchUp();
  expect((await member.perks.list()).map(({ id }) => id)).toEqual([2]);
  const events = await platform.db.selectFrom('audit_events').select(['action', 'details']).execute();
  expect(events).toEqual(
    expect.arrayContaining([
      { action: 'venue-close', details: '{"venue":"1"}' },
      { action: 'venue-reopen', details: '{"venue":"1"}' },
      { action: 'perk-end', details: '{"perk":"3"}' },
    ]),
  );
  await expectBothAsBefore();
});

test('a moderator account can be deactivated and reactivated', async () => {
  const { admin, signUp, logIn } = await startWithTwo();
  const [noor, lia] = [await signUp({ role: 'moderator' }), await signUp({ role: 'moderator' })];
  await admin(`staff deactivate --email ${noor.email} --why Left`);
  await expect(noor.members.me()).rejects.toMatchObject({ status: 401 });
  await lia.members.me();
  await admin(`staff activate --email ${noor.email}`);
  expect((await logIn(noor.email)).id).toBe(noor.id);
});
