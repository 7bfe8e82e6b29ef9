import * as z from 'zod/mini';
import { maxLength, queryNumber, requiredText, serialId, userId, utc, venueId } from './fields.ts';
import { defineRoutes } from './route.ts';

const staff = ['host', 'manager'] as const;
const moderators = ['moderator', 'admin'] as const;
const managers = { managerOf: 'venue' } as const;
const done = z.object({ ok: z.literal(true) });
const voucherParams = z.object({ id: queryNumber(serialId) });
const venueName = z.object({ id: venueId, name: z.string() });
const person = z.object({ id: userId, displayName: z.string() });
/** A month such as `2026-11`, in the venue's time zone. */
const month = z.string();
const scan = { requests: 60, seconds: 60 } as const;

const voucherShape = z.object({ id: serialId, venue: venueName, month });
export type Voucher = z.output<typeof voucherShape>;

/** A vouch with details for moderators. */
const seenVoucherShape = z.extend(voucherShape, {
  member: person,
  /** Null once the name of the member of staff is erased. */
  vouchedBy: z.nullable(person),
});
export type SeenVoucher = z.output<typeof seenVoucherShape>;

/** A member of staff who vouches unusually often at a venue. */
const conspicuousShape = z.object({
  staff: person,
  venue: venueName,
  /** Highest number of vouches on one day of the last seven. */
  mostADay: z.int(),
  week: z.int(),
});
export type Conspicuous = z.output<typeof conspicuousShape>;

const facingShape = z.object({
  /** Id of the scan, for staff who vouch. */
  scanId: z.uuid(),
  firstName: z.string(),
  age: z.nullable(z.int()),
  photos: z.array(z.string()),
  /** The verified venues of the staff member, one of which vouches. */
  venues: z.array(venueName),
});
export type Facing = z.output<typeof facingShape>;

export const vouchingRoutes = defineRoutes({
  doorCode: {
    method: 'GET',
    path: '/api/users/me/door-code',
    access: ['member'],
    summary: 'The code that a member shows at the door of a venue; another one every 30 seconds',
    response: z.object({
      code: z.string(),
      /** When the code is replaced by the next one. */
      untilUtc: utc,
    }),
    rateLimit: { requests: 60, seconds: 60 },
  },
  mine: {
    method: 'GET',
    path: '/api/users/me/vouchers',
    access: ['member'],
    summary: 'The venues that vouch for the member, the first one first',
    response: z.array(voucherShape),
  },
  remove: {
    method: 'DELETE',
    path: '/api/users/me/vouchers/{id}',
    access: ['member'],
    summary: 'Remove an own voucher',
    params: voucherParams,
    response: done,
  },
  scan: {
    method: 'POST',
    path: '/api/door-scans',
    access: staff,
    summary: 'Take a member’s code, once, and show whom it belongs to',
    body: z.object({ code: z.string('door-code.unknown').check(maxLength(100, 'door-code.unknown')) }),
    response: facingShape,
    rateLimit: scan,
  },
  vouch: {
    method: 'POST',
    path: '/api/door-scans/{id}/vouch',
    access: staff,
    summary: 'Say that the person is whom the photos show, and of age; the same scan gives the same answer',
    params: z.object({ id: z.uuid('field.invalid') }),
    body: z.object({ venueId }),
    response: done,
    rateLimit: scan,
  },
  ofVenue: {
    method: 'GET',
    path: '/api/venues/{id}/vouching',
    access: managers,
    summary: 'Who of the staff vouches conspicuously often',
    params: z.object({ id: queryNumber(venueId) }),
    response: z.array(conspicuousShape),
  },
  conspicuous: {
    method: 'GET',
    path: '/api/moderation/vouching',
    access: moderators,
    summary: 'Staff of all venues who vouch conspicuously often, with the vouchers of theirs that are still known',
    response: z.array(z.extend(conspicuousShape, { vouchers: z.array(seenVoucherShape) })),
  },
  ofMember: {
    method: 'GET',
    path: '/api/moderation/members/{id}/vouchers',
    access: moderators,
    summary: 'The vouchers of a member',
    params: z.object({ id: userId }),
    response: z.array(seenVoucherShape),
  },
  takeBack: {
    method: 'POST',
    path: '/api/moderation/vouchers/{id}/take-back',
    access: moderators,
    summary: 'Take a voucher back; it is recorded with the reason',
    params: voucherParams,
    body: z.object({ why: requiredText(300, 'why.required') }),
    response: done,
  },
});
