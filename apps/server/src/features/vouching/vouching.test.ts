import { errors } from '@ambiance/domain/errors';
import type { VenueId } from '@ambiance/domain/ids';
import { conspicuousVouching, mostVouchesADay } from '@ambiance/domain/vouching';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { everyReading } from '../../../test/every-reading.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { givePhotos } from '../../../test/moderating.ts';
import type { SignedIn } from '../../../test/people.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { openVenue } from '../../../test/venue-people.ts';
import { query } from '../../platform/database/database.ts';

const idOf = (id: number | string) => ({ params: { id: String(id) } });
const codeOf = async (member: SignedIn) => (await member.vouching.doorCode()).code;
const scan = (staff: SignedIn, code: string) => staff.vouching.scan({ body: { code } });

/** Two venues that are verified, each with a host; Ana, and Ben for whom the second one vouches. */
async function atTheDoor() {
  const server = await startTestServer({ environment: { RATE_LIMIT_SCALE: '1000000' } });
  const { clock, platform, signUp } = server;
  const [venue, elsewhere] = [await openVenue(server), await openVenue(server)];
  await query(platform.db, 'update venues set verified = true', []);
  const [host, stranger] = [await venue.hire(), await elsewhere.hire()];
  const ana = await signUp({ displayName: 'Ana Lou', dateOfBirth: '1990-11-19' });
  const ben = await signUp({ displayName: 'Ben' });
  /** The code is of the next 30 seconds, so that each can be scanned. */
  async function face(staff: SignedIn, member: SignedIn) {
    clock.advance({ seconds: 30 });
    return scan(staff, await codeOf(member));
  }
  async function meet(staff: SignedIn, member: SignedIn, venueId: VenueId) {
    const { scanId } = await face(staff, member);
    return staff.vouching.vouch({ ...idOf(scanId), body: { venueId } });
  }
  await meet(stranger, ben, elsewhere.id);
  const stored = async (member: SignedIn) => ({
    vouchers: await query(platform.db, 'select * from vouchers where member_id = $1', [member.id]),
    scans: await query(platform.db, 'select * from door_scans where member_id = $1', [member.id]),
  });
  const [ofBen, days] = [await stored(ben), await query(platform.db, 'select * from vouch_days', [])];
  /** Nothing was stored of Ana, and nothing changed of Ben. */
  async function expectNothing() {
    expect(await stored(ana)).toEqual({ vouchers: [], scans: [] });
    expect(await stored(ben)).toEqual(ofBen);
    expect(await query(platform.db, 'select * from vouch_days', [])).toEqual(days);
  }
  const expectBenKept = async () => expect(await stored(ben)).toEqual(ofBen);
  return {
    ...server,
    server,
    venue,
    elsewhere,
    host,
    stranger,
    ana,
    ben,
    face,
    meet,
    stored,
    expectNothing,
    expectBenKept,
  };
}

describe('staff who scan a member’s own code', () => {
  test('see the first name, the age and the photos, and vouch once for a venue, as others learn without its name', async () => {
    const { host, stranger, venue, elsewhere, ana, ben, face, meet, stored, expectBenKept, clock, logIn } =
      await atTheDoor();
    await givePhotos(ana, ['#123456']);
    const { photos } = await ana.members.me();
    const faced = await face(host, ana);
    expect(faced).toEqual({
      scanId: faced.scanId,
      firstName: 'Ana',
      age: 35,
      photos,
      venues: [{ id: venue.id, name: 'Café Lumière' }],
    });
    const seenByBen = async () => (await ben.discovery.member(idOf(ana.id))).vouched;
    expect(await seenByBen()).toBeNull();
    const press = () => host.vouching.vouch({ ...idOf(faced.scanId), body: { venueId: venue.id } });
    await Promise.all([press(), press(), press()]);
    expect(await seenByBen()).toBe('venue');
    expect(await ana.vouching.mine()).toMatchObject([
      { venue: { id: venue.id, name: 'Café Lumière' }, month: '2026-11' },
    ]);
    expect(JSON.stringify(await ben.discovery.member(idOf(ana.id)))).not.toContain('Lumière');
    expect((await stored(ana)).vouchers).toEqual([
      { id: expect.any(Number), member_id: ana.id, venue_id: venue.id, month: expect.anything(), vouched_by: host.id },
    ]);

    // The same venue once more tells the month anew and counts once; another one makes it strong.
    clock.set('2026-12-01T05:00:00Z');
    const [hostLater, strangerLater, anaLater, benLater] = await Promise.all(
      [host, stranger, ana, ben].map(({ email }) => logIn(email)),
    );
    const seenLater = async () => (await benLater!.discovery.member(idOf(ana.id))).vouched;
    await meet(hostLater!, anaLater!, venue.id);
    expect(await anaLater!.vouching.mine()).toMatchObject([{ month: '2026-12' }]);
    expect(await seenLater()).toBe('venue');
    await meet(strangerLater!, anaLater!, elsewhere.id);
    expect(await seenLater()).toBe('two-venues');

    // She takes one away, and nobody else's.
    const [first, second] = await anaLater!.vouching.mine();
    await expect(benLater!.vouching.remove(idOf(second!.id))).rejects.toMatchObject({ code: 'voucher.unknown' });
    await anaLater!.vouching.remove(idOf(first!.id));
    expect(await anaLater!.vouching.mine()).toEqual([second]);
    await expect(anaLater!.vouching.remove(idOf(first!.id))).rejects.toMatchObject({ status: 404 });
    await expectBenKept();
  });

  test('of whom 50 take one code at once are one, and a code of a screenshot is of no use', async () => {
    const { server, host, stranger, ana, stored, expectBenKept, clock } = await atTheDoor();
    clock.advance({ seconds: 30 });
    const code = await codeOf(ana);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        scan(index % 2 ? host : stranger, code).catch((error: unknown) => error),
      ),
    );
    const refused = answers.filter((answer) => answer instanceof Error);
    expect(refused).toHaveLength(49);
    for (const error of refused) expect(error).toMatchObject({ status: 409, code: 'door-code.used' });
    expect((await stored(ana)).scans).toHaveLength(1);
    expect((await stored(ana)).vouchers).toEqual([]);

    // Shown until its 30 seconds are over, taken for 30 more, and no instant longer.
    clock.advance({ seconds: 30 });
    const { code: next, untilUtc } = await ana.vouching.doorCode();
    expect(next).not.toBe(code);
    clock.set(new Date(new Date(untilUtc).getTime() + 30_000).toISOString());
    await expect(scan(host, next)).rejects.toMatchObject({ status: 409, code: 'door-code.over' });
    clock.set(new Date(new Date(untilUtc).getTime() + 29_999).toISOString());
    expect(await scan(host, next)).toMatchObject({ firstName: 'Ana' });
    // Of a server whose clock is ahead.
    clock.advance({ hours: 1 });
    const ahead = await codeOf(ana);
    clock.advance({ hours: -1 });
    await expect(scan(host, ahead)).rejects.toMatchObject({ code: 'door-code.over' });
    for (const one of [code, next, ahead]) expect(server.logged.join()).not.toContain(one);
    await expectBenKept();
  });

  test('are refused with the reason, and nothing is stored, where it is no code of a member', async () => {
    const { venue, host, ana, ben, elsewhere, expectNothing, server } = await atTheDoor();
    server.clock.advance({ seconds: 30 });
    const [code, other] = [await codeOf(ana), await codeOf(ben)];
    const [, member, window, seal] = code.split('.');
    const perk = await venue.offer();
    const premium = await server.signUp({ tier: 'premium' });
    const { token, shortCode } = await premium.perks.claim(idOf(perk));
    const forged = [
      `door.${member}.${window}.${other.split('.')[3]}`,
      `door.${other.split('.')[1]}.${window}.${seal}`,
      `door.${member}.${(Number.parseInt(window!, 36) + 1).toString(36)}.${seal}`,
      `door.${member}.${window}.`,
      `door.${member}.${window}.${seal}.${seal}`,
      'door',
      '',
      ana.id,
      ana.accessToken.slice(0, 99),
      token,
      shortCode!,
    ];
    for (const one of forged) {
      await expect(scan(host, one)).rejects.toMatchObject({
        status: 404,
        code: 'door-code.unknown',
        message: errors['door-code.unknown'].en,
      });
    }
    // And it opens nothing else.
    await expect(host.perks.redeem({ body: { token: code, nonce: randomUUID() } })).rejects.toMatchObject({
      code: 'claim.unknown',
    });
    const asSession = await fetch(`${server.address}/api/users/me`, { headers: { authorization: `Bearer ${code}` } });
    expect(asSession.status).toBe(401);
    for (const asker of [ben, host, venue.manager]) {
      const told = await everyReading(server.address, asker.accessToken, { id: String(elsewhere.id), userId: ana.id });
      expect(told.filter((answer) => answer.includes(code))).toEqual([]);
    }
    await expectNothing();
  });

  test.each<[who: string, code: string, change: string]>([
    ['at a venue that is not verified', 'vouch.venue', 'update venues set verified = false where id = $1'],
    ['for a member who is suspended', 'vouch.not-possible', `update users set status = 'Suspended' where id = $2`],
    [
      'for a member who deleted their account',
      'vouch.not-possible',
      `update users set status = 'Deleted' where id = $2`,
    ],
    ['for a member whom they blocked', 'vouch.not-possible', 'insert into blocks select $3, $2, now()'],
    ['for a member who blocked them', 'vouch.not-possible', 'insert into blocks select $2, $3, now()'],
  ])('cannot vouch %s, not even where that came after the scan', async (_who, refusal, change) => {
    const { venue, host, ana, face, stored, expectBenKept, clock, platform } = await atTheDoor();
    const { scanId } = await face(host, ana);
    clock.advance({ seconds: 30 });
    const code = await codeOf(ana);
    const named = { $1: `${venue.id}`, $2: `'${ana.id}'::uuid`, $3: `'${host.id}'::uuid` };
    await query(
      platform.db,
      change.replace(/\$\d/g, (name) => named[name as keyof typeof named]),
      [],
    );
    const before = await stored(ana);
    await expect(scan(host, code)).rejects.toMatchObject({ status: 403, code: refusal });
    await expect(host.vouching.vouch({ ...idOf(scanId), body: { venueId: venue.id } })).rejects.toMatchObject({
      status: 403,
      code: refusal,
    });
    expect(await stored(ana)).toEqual(before);
    expect(before.vouchers).toEqual([]);
    await expectBenKept();
  });

  test('vouch with a scan of their own, for a venue where they work, while the member is still there, and never for themselves', async () => {
    const { venue, elsewhere, host, stranger, ana, face, stored, expectBenKept, clock, platform } = await atTheDoor();
    const { scanId } = await face(host, ana);
    const before = await stored(ana);
    const press = (staff: SignedIn, venueId: VenueId) => staff.vouching.vouch({ ...idOf(scanId), body: { venueId } });
    await expect(press(stranger, elsewhere.id)).rejects.toMatchObject({ status: 409, code: 'door-scan.over' });
    await expect(press(host, elsewhere.id)).rejects.toMatchObject({ status: 403, code: 'vouch.venue' });
    clock.advance({ minutes: 10, seconds: 1 });
    await expect(press(host, venue.id)).rejects.toMatchObject({ status: 409, code: 'door-scan.over' });
    expect(await stored(ana)).toEqual(before);

    // A member who has come to work there, with a code from before.
    const code = await codeOf(ana);
    await query(platform.db, `update users set role = 'host' where id = $1`, [ana.id]);
    await expect(scan(ana, code)).rejects.toMatchObject({ status: 403, code: 'door-code.yourself' });
    expect(await stored(ana)).toEqual(before);
    await expectBenKept();
  });

  test('and vouch conspicuously often are shown to their managers and to moderators, who take a voucher back', async () => {
    const door = await atTheDoor();
    const { server, signUp, logIn, venue, elsewhere, host, stranger, ana, ben, meet, expectBenKept, platform, clock } =
      door;
    const moderator = await signUp({ role: 'moderator' });
    const at = idOf(venue.id);
    await meet(host, ana, venue.id);
    await query(platform.db, 'update vouch_days set vouched = $2 where staff_id = $1', [
      host.id,
      conspicuousVouching.day,
    ]);
    expect(await venue.manager.vouching.ofVenue(at)).toEqual([]);
    expect(await moderator.vouching.conspicuous()).toEqual([]);
    const carl = await signUp({ displayName: 'Carl' });
    await meet(host, carl, venue.id);
    const shown = { staff: { id: host.id }, venue: { id: venue.id }, mostADay: 11, week: 11 };
    expect(await venue.manager.vouching.ofVenue(at)).toMatchObject([shown]);
    expect(await elsewhere.manager.vouching.ofVenue(idOf(elsewhere.id))).toEqual([]);
    const [conspicuous] = await moderator.vouching.conspicuous();
    expect(conspicuous).toMatchObject({
      ...shown,
      vouchers: [
        { member: { id: carl.id, displayName: 'Carl' }, month: '2026-11', vouchedBy: { id: host.id } },
        { member: { id: ana.id } },
      ],
    });

    const voucher = conspicuous!.vouchers[0]!;
    const takeBack = () => moderator.vouching.takeBack({ ...idOf(voucher.id), body: { why: 'Nobody was there' } });
    await takeBack();
    await expect(takeBack()).rejects.toMatchObject({ status: 404, code: 'voucher.unknown' });
    expect(await moderator.vouching.ofMember(idOf(carl.id))).toEqual([]);
    const toldCarl = (await mailTo(server, carl.email)).filter(
      ({ subject }) => subject === 'A venue no longer vouches for you',
    );
    expect(toldCarl.map(({ text }) => text.includes('Café Lumière'))).toEqual([true]);
    for (const member of [ana, ben]) {
      expect((await mailTo(server, member.email)).map(({ subject }) => subject)).not.toContain(toldCarl[0]!.subject);
    }
    expect(await moderator.vouching.ofMember(idOf(ana.id))).toMatchObject([{ member: { id: ana.id } }]);
    const admin = await signUp({ role: 'admin' });
    expect((await admin.audit.list({ query: {} })).items[0]).toMatchObject({
      actor: { id: moderator.id },
      action: 'voucher-taken-back',
      member: { id: carl.id },
      details: `venue ${venue.id}`,
      why: 'Nobody was there',
    });

    // There is a most on one day; the next one begins anew.
    await query(platform.db, 'update vouch_days set vouched = $2 where staff_id = $1', [host.id, mostVouchesADay]);
    await expect(meet(host, carl, venue.id)).rejects.toMatchObject({ status: 429, code: 'vouch.too-many' });
    expect(await carl.vouching.mine()).toEqual([]);
    await expectBenKept();
    await meet(stranger, carl, elsewhere.id);
    clock.advance({ hours: 24 });
    await meet(await logIn(host.email), carl, venue.id);
    expect(await carl.vouching.mine()).toHaveLength(2);
    expect(await ben.vouching.mine()).toHaveLength(1);
  });
});

test('who of the staff vouched is forgotten after three months, the counts after eight days and the scans within an hour', async () => {
  const { ana, ben, host, venue, meet, stored, platform, clock, jobs } = await atTheDoor();
  await meet(host, ana, venue.id);
  const forget = async () => {
    await jobs.find(({ name }) => name === 'forget who vouched')!.run();
    const of = await stored(ana);
    const days = await query(platform.db, 'select * from vouch_days where staff_id = $1', [host.id]);
    return { scans: of.scans.length, days: days.length, by: (of.vouchers[0] as { vouched_by: string }).vouched_by };
  };
  clock.advance({ minutes: 45 });
  expect(await forget()).toEqual({ scans: 1, days: 1, by: host.id });
  clock.advance({ minutes: 6 });
  expect(await forget()).toEqual({ scans: 0, days: 1, by: host.id });
  clock.set('2026-11-25T12:00:00Z');
  expect(await forget()).toEqual({ scans: 0, days: 1, by: host.id });
  clock.set('2026-11-26T12:00:00Z');
  expect(await forget()).toEqual({ scans: 0, days: 0, by: host.id });
  clock.set('2027-02-28T12:00:00Z');
  expect(await forget()).toMatchObject({ by: host.id });
  clock.set('2027-03-01T12:00:00Z');
  expect(await forget()).toMatchObject({ by: null });
  // Erasing an account takes its vouchers with it, and nobody else's.
  await query(platform.db, 'delete from users where id = $1', [ana.id]);
  expect(await stored(ana)).toEqual({ vouchers: [], scans: [] });
  expect((await stored(ben)).vouchers).toHaveLength(1);
});
