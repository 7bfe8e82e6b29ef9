import type { vouchingRoutes } from '@ambiance/contract/vouching';
import { ageOn } from '@ambiance/domain/ages';
import { dayIn } from '@ambiance/domain/calendar';
import { readShortDoorCode } from '@ambiance/domain/vouching';
import { firstName } from '@ambiance/domain/members';
import { DomainError } from '@ambiance/domain/errors';
import type { Handlers } from '../../http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';
import { addNotice } from '../notices/add-notice.ts';
import { venueById } from '../venues/venues.repository.ts';
import { createDoorCodes, isTaken } from './door-codes.ts';
import { facedMember, memberShown, storeShortCode, takeCode, vouchingVenues } from './door-scans.repository.ts';
import { judgeScan } from './vouch.ts';
import { conspicuousStaff, deleteVoucher, seenVouchers, vouchersOf } from './vouchers.repository.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'ids' | 'secrets'> & {
  timeZone: string;
  wakeMail(): void;
};

export function vouchingHandlers(needs: Needs): Handlers<typeof vouchingRoutes> {
  const { db, clock, ids, timeZone } = needs;
  const doorCodes = createDoorCodes(needs.secrets);

  return {
    async doorCode({ user }) {
      const { code, shortCode, window, until } = doorCodes.of(user.id, clock.now());
      await storeShortCode(db, { userId: user.id, window }, doorCodes.hashOfNew(shortCode));
      return { code, shortCode, untilUtc: until.toISOString() };
    },

    mine: ({ user }) => vouchersOf(db, user.id),

    async remove({ user, params }) {
      if (!(await deleteVoucher(db, params.id, user.id))) throw new DomainError('voucher.unknown');
      return { ok: true };
    },

    async scan({ user, body }) {
      const now = clock.now();
      const typed = readShortDoorCode(body.code);
      const shown = typed ? await memberShown(db, doorCodes.hashes(typed)) : doorCodes.read(body.code.trim());
      if (!shown) throw new DomainError('door-code.unknown');
      if (!isTaken(shown.window, now)) throw new DomainError('door-code.over');
      if (shown.userId === user.id) throw new DomainError('door-code.yourself');
      const venues = await vouchingVenues(db, user.id);
      if (venues.length === 0) throw new DomainError('vouch.venue');
      const member = await facedMember(db, shown.userId, user.id);
      if (!member) throw new DomainError('vouch.not-possible');
      const scanId = ids.uuid();
      const { userId: memberId, window } = shown;
      if (!(await takeCode(db, { id: scanId, memberId, window, staffId: user.id }, now))) {
        throw new DomainError('door-code.used');
      }
      return {
        scanId,
        firstName: firstName(member.display_name),
        age: member.date_of_birth === null ? null : ageOn(dayIn(timeZone, now), member.date_of_birth),
        photos: member.photos,
        venues,
      };
    },

    async vouch({ user, params, body }) {
      await judgeScan(needs, { staffId: user.id, scanId: params.id, venueId: body.venueId, isThem: true });
      return { ok: true };
    },

    async deny({ user, params, body }) {
      await judgeScan(needs, { staffId: user.id, scanId: params.id, venueId: body.venueId, isThem: false });
      return { ok: true };
    },

    ofVenue: ({ params }) => conspicuousStaff(db, dayIn(timeZone, clock.now()), params.id),

    async conspicuous() {
      const staff = await conspicuousStaff(db, dayIn(timeZone, clock.now()));
      const vouchers = await seenVouchers(db, { staffIds: staff.map((one) => one.staff.id) });
      return staff.map((one) => ({
        ...one,
        vouchers: vouchers.filter(
          ({ venue, vouchedBy }) => venue.id === one.venue.id && vouchedBy?.id === one.staff.id,
        ),
      }));
    },

    ofMember: ({ params }) => seenVouchers(db, { memberId: params.id }),

    async revoke({ user, params, body }) {
      await db.transaction().execute(async (tx) => {
        const voucher = await deleteVoucher(tx, params.id);
        if (!voucher) throw new DomainError('voucher.unknown');
        const { member_id: memberId, venue_id } = voucher;
        const now = clock.now();
        const venue = await venueById(tx, venue_id);
        await queueMail(tx, memberId, { kind: 'voucher-taken-back', details: { venue: venue!.name } }, now);
        await addNotice(tx, memberId, { kind: 'voucher-revoked', venue: venue!.name }, now);
        const event = {
          actorId: user.id,
          action: 'voucher-taken-back',
          memberId,
          details: `venue ${venue_id}`,
        } as const;
        await recordAudit(tx, { ...event, why: body.why }, now);
      });
      needs.wakeMail();
      return { ok: true };
    },
  };
}
