import { perkCategories, perkClaimStatuses } from '@ambiance/domain/perks';
import { tierKeys } from '@ambiance/domain/tiers';
import * as z from 'zod/mini';
import { latitude, longitude, queryNumber, serialId, text, utc } from './fields.ts';
import { defineRoutes } from './route.ts';

const perkParams = z.object({ id: queryNumber(serialId) });
const done = z.object({ ok: z.literal(true) });
const staff = ['host', 'manager'] as const;

export const venueShape = z.object({
  id: serialId,
  name: z.string(),
  city: z.string(),
  country: z.string(),
  /** Street and number, where the venue says. */
  address: z.nullable(z.string()),
  /** IANA name of the clock on its wall. */
  timeZone: z.string(),
  verifiedVenue: z.boolean(),
});

/** A perk as members see it. Below the plan that opens perks, what it is is null: there is nothing to unblur. */
export const perkShape = z.object({
  id: serialId,
  title: z.nullable(z.string()),
  blurb: z.nullable(z.string()),
  minTier: z.enum(tierKeys),
  imageUrl: z.nullable(z.string()),
  venue: venueShape,
  categoryKey: z.enum(perkCategories),
  endsUtc: z.nullable(utc),
  terms: z.nullable(z.string()),
});
export type Perk = z.output<typeof perkShape>;

/** A member's hold on a perk, with the title and terms as they were when it was claimed. */
export const perkClaimShape = z.object({
  id: serialId,
  perk: perkShape,
  title: z.string(),
  terms: z.nullable(z.string()),
  /** What the QR code holds; 32 hex digits. Only its owner ever receives it. */
  token: z.string(),
  status: z.enum(perkClaimStatuses),
  createdUtc: utc,
  expiresUtc: z.nullable(utc),
  redeemedUtc: z.nullable(utc),
});
export type PerkClaim = z.output<typeof perkClaimShape>;

/** What the person at the door learns of a redemption. */
export const redemptionShape = z.object({
  claimId: serialId,
  title: z.string(),
  terms: z.nullable(z.string()),
  memberName: z.string(),
  redeemedUtc: utc,
  /** Until when the same host can take it back. */
  undoUntilUtc: utc,
});

export const perkRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/perks',
    access: 'signed-in',
    summary: 'Perks by category, city, or within 50 km of a place',
    query: z.object({
      category: z.optional(z.enum(perkCategories, 'field.invalid')),
      city: z.optional(text(80)),
      lat: z.optional(queryNumber(latitude, 'position.out-of-range')),
      lng: z.optional(queryNumber(longitude, 'position.out-of-range')),
      radiusKm: z.optional(
        queryNumber(z.number('field.invalid').check(z.positive('field.invalid'), z.maximum(1000, 'field.invalid'))),
      ),
    }),
    response: z.array(perkShape),
  },
  claim: {
    method: 'POST',
    path: '/api/perks/{id}/claim',
    access: ['member'],
    summary: 'Claim a perk, once',
    params: perkParams,
    response: perkClaimShape,
    rateLimit: { requests: 60, seconds: 60 },
  },
  claims: {
    method: 'GET',
    path: '/api/users/me/perk-claims',
    access: 'signed-in',
    summary: "The user's claims, newest first",
    response: z.array(perkClaimShape),
  },
  redeem: {
    method: 'POST',
    path: '/api/perk-claims/redeem',
    access: staff,
    summary: 'Redeem a claim at its venue; the same nonce gives the same answer',
    body: z.object({
      token: z.string('claim.unknown').check(z.maxLength(100, 'claim.unknown')),
      nonce: z.uuid('field.invalid'),
    }),
    response: redemptionShape,
  },
  undo: {
    method: 'POST',
    path: '/api/perk-claims/{id}/undo',
    access: staff,
    summary: 'Take a redemption back, within 5 minutes and by the same host',
    params: perkParams,
    response: done,
  },
});
