import * as z from 'zod/mini';
import { maxLength, queryNumber, requiredText, serialId, userId, utc, venueId, venueParams, done } from './fields.ts';
import { defineRoutes, managers, venueStaff, moderators } from './route.ts';

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
    endpoint: 'GET /api/users/me/door-code',
    access: ['member'],
    summary: 'Get the code that a member shows at the door of a venue; it changes every 30 seconds',
    response: z.object({
      code: z.string(),
      /** A short form of the code, to be typed at the door. */
      shortCode: z.optional(z.string()),
      /** When the code is replaced by the next one. */
      untilUtc: utc,
    }),
    rateLimit: { requests: 60, seconds: 60 },
  },
  mine: {
    endpoint: 'GET /api/users/me/vouchers',
    access: ['member'],
    summary: 'List the venues that vouch for the member, the oldest vouch first',
    response: z.array(voucherShape),
  },
  remove: {
    endpoint: 'DELETE /api/users/me/vouchers/{id}',
    access: ['member'],
    summary: 'Remove one of the caller’s own vouchers',
    params: voucherParams,
    response: done,
  },
  scan: {
    endpoint: 'POST /api/door-scans',
    access: venueStaff,
    summary: 'Accept a member’s code, once, and show the member',
    body: z.object({ code: z.string('door-code.unknown').check(maxLength(100, 'door-code.unknown')) }),
    response: facingShape,
    rateLimit: scan,
  },
  vouch: {
    endpoint: 'POST /api/door-scans/{id}/vouch',
    access: venueStaff,
    summary: 'Confirm that the person is the one in the photos, and of age; the same scan returns the same result',
    params: z.object({ id: z.uuid('field.invalid') }),
    body: z.object({ venueId }),
    response: done,
    rateLimit: scan,
  },
  deny: {
    endpoint: 'POST /api/door-scans/{id}/deny',
    access: venueStaff,
    summary: 'Record for the moderators that the person is not the one in the photos',
    params: z.object({ id: z.uuid('field.invalid') }),
    body: z.object({ venueId }),
    response: done,
    rateLimit: scan,
  },
  ofVenue: {
    endpoint: 'GET /api/venues/{id}/vouching',
    access: managers,
    summary: 'List staff of the venue who vouch unusually often',
    params: venueParams,
    response: z.array(conspicuousShape),
  },
  conspicuous: {
    endpoint: 'GET /api/moderation/vouching',
    access: moderators,
    summary: 'List staff of all venues who vouch unusually often, with their vouchers that are still stored',
    response: z.array(z.extend(conspicuousShape, { vouchers: z.array(seenVoucherShape) })),
  },
  ofMember: {
    endpoint: 'GET /api/moderation/members/{id}/vouchers',
    access: moderators,
    summary: 'List the vouchers of a member',
    params: z.object({ id: userId }),
    response: z.array(seenVoucherShape),
  },
  revoke: {
    endpoint: 'POST /api/moderation/vouchers/{id}/take-back',
    access: moderators,
    summary: 'Revoke a voucher; recorded with the reason',
    params: voucherParams,
    body: z.object({ why: requiredText(300, 'why.required') }),
    response: done,
  },
});
