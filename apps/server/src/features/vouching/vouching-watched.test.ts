import { conspicuousVouching, maxVouchesPerDay } from '@ambiance/domain/vouching';
import { expect, test } from 'vitest';
import { mailTo } from '../../../test/mailbox.ts';
import { givePhotos } from '../../../test/moderating.ts';
import { waitingStatements } from '../../../test/waiting-statements.ts';
import { query } from '../../platform/database/database.ts';
import { idOf, atTheDoor } from '../../../test/at-the-door.ts';
import { lockEmail } from '../accounts/users.repository.ts';
import { recordAudit } from '../audit/audit.repository.ts';

test('staff who vouch suspiciously often are shown to managers and moderators, who can revoke a vouch', async () => {
  const door = await atTheDoor();
  const {
    server,
    signUp,
    logIn,
    venue,
    elsewhere,
    host,
    stranger,
    ana,
    ben,
    meet,
    expectBenUnchanged,
    platform,
    clock,
  } = door;
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
  await givePhotos(carl, ['#123456']);
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
  const revoke = () => moderator.vouching.revoke({ ...idOf(voucher.id), body: { why: 'Nobody was there' } });
  // An operator acts on the same member. If one of the two recorded the act before the rest of it, they would deadlock.
  const { revoking } = await platform.db.transaction().execute(async (tx) => {
    await lockEmail(tx, carl.id);
    const revoking = revoke();
    await waitingStatements(platform.db, 1);
    await recordAudit(tx, { actorId: null, action: 'mail-resend', memberId: carl.id }, clock.now());
    return { revoking };
  });
  await revoking;
  await expect(revoke()).rejects.toMatchObject({ status: 404, code: 'voucher.unknown' });
  expect(await moderator.vouching.ofMember(idOf(carl.id))).toEqual([]);
  const mailsToCarl = (await mailTo(server, carl.email)).filter(
    ({ subject }) => subject === 'A venue no longer vouches for you',
  );
  expect(mailsToCarl.map(({ text }) => text.includes('Café Lumière'))).toEqual([true]);
  for (const member of [ana, ben]) {
    expect((await mailTo(server, member.email)).map(({ subject }) => subject)).not.toContain(mailsToCarl[0]!.subject);
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

  // There is a daily limit, and the count starts again at 0 the next day.
  await query(platform.db, 'update vouch_days set vouched = $2 where staff_id = $1', [host.id, maxVouchesPerDay]);
  await expect(meet(host, carl, venue.id)).rejects.toMatchObject({ status: 429, code: 'vouch.too-many' });
  expect(await carl.vouching.mine()).toEqual([]);
  await expectBenUnchanged();
  await meet(stranger, carl, elsewhere.id);
  clock.advance({ hours: 24 });
  await meet(await logIn(host.email), carl, venue.id);
  expect(await carl.vouching.mine()).toHaveLength(2);
  expect(await ben.vouching.mine()).toHaveLength(1);
});

test('staff names on vouches are deleted after three months, counts after eight days and scans within an hour', async () => {
  const { ana, ben, host, venue, meet, stored, platform, clock, jobs } = await atTheDoor();
  await meet(host, ana, venue.id);
  const purge = async () => {
    await jobs.find(({ name }) => name === 'forget who vouched')!.run();
    const of = await stored(ana);
    const days = await query(platform.db, 'select * from vouch_days where staff_id = $1', [host.id]);
    return { scans: of.scans.length, days: days.length, by: (of.vouchers[0] as { vouched_by: string }).vouched_by };
  };
  clock.advance({ minutes: 45 });
  expect(await purge()).toEqual({ scans: 1, days: 1, by: host.id });
  clock.advance({ minutes: 6 });
  expect(await purge()).toEqual({ scans: 0, days: 1, by: host.id });
  clock.set('2026-11-25T12:00:00Z');
  expect(await purge()).toEqual({ scans: 0, days: 1, by: host.id });
  clock.set('2026-11-26T12:00:00Z');
  expect(await purge()).toEqual({ scans: 0, days: 0, by: host.id });
  clock.set('2027-02-28T12:00:00Z');
  expect(await purge()).toMatchObject({ by: host.id });
  clock.set('2027-03-01T12:00:00Z');
  expect(await purge()).toMatchObject({ by: null });
  // Erasing an account deletes its vouchers and no others.
  await query(platform.db, 'delete from users where id = $1', [ana.id]);
  expect(await stored(ana)).toEqual({ vouchers: [], scans: [] });
  expect((await stored(ben)).vouchers).toHaveLength(1);
});
