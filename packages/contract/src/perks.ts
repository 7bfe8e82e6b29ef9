import { languages } from '@ambiance/domain/languages';
import { perkCategories } from '@ambiance/domain/perks';
import { offlineBatch, signedCodeMaxLength } from '@ambiance/domain/signed-codes';
import * as z from 'zod/mini';
import {
  claimId,
  latitude,
  longitude,
  maxLength,
  minLength,
  perkId,
  queryNumber,
  requiredText,
  text,
  userId,
  venueId,
  done,
  venueParams,
} from './fields.ts';
import { pictureUpload } from './photos.ts';
import { hoursOfDay } from './venues.ts';
import {
  perkShape,
  perkClaimShape,
  redemptionShape,
  doneRedemptionShape,
  offlineRedemptionShape,
  offlineAnswerShape,
  offlineBundleShape,
  rejectedOfflineShape,
} from './perk-shapes.ts';
import { defineRoutes, managers, venueStaff } from './route.ts';

const perkParams = z.object({ id: queryNumber(perkId) });
const claimParams = z.object({ id: queryNumber(claimId) });
const managedPerkParams = z.object({ id: queryNumber(venueId), perkId: queryNumber(perkId) });

/** A perk as its managers see it: title, blurb and terms in their original `language`. */
const managedPerkShape = z.extend(z.omit(perkShape, { languages: true }), {
  title: z.string(),
  forTwo: z.boolean(),
  language: z.enum(languages),
  /** The translation; each text is optional. */
  translation: z.object({
    title: z.nullable(z.string()),
    blurb: z.nullable(z.string()),
    terms: z.nullable(z.string()),
  }),
  /**
   * Number of claims. Null for a perk for two: compared with the redemptions, it would reveal no-shows. Venues see rounded
   * daily figures of meetings instead.
   */
  claimed: z.nullable(z.int()),
  /** Claims that can still be redeemed; null for a perk for two. */
  held: z.nullable(z.int()),
  /** Number of redemptions. For a perk for two, both claims together count as one, and a single one does not count. */
  redeemed: z.int(),
  /** The highest number of claims, and of redemptions on one day; null without a limit. */
  maxClaims: z.optional(z.nullable(z.int())),
  maxPerDay: z.optional(z.nullable(z.int())),
  /** Redemptions of each of the last 14 days, oldest first. */
  redeemedByDay: z.array(z.int()),
});

/** A count rounded down to a multiple of 5; null below 5. */
const shownFigure = z.nullable(z.int());

const meetingDayShape = z.object({
  /** The date in the venue's time zone. */
  day: z.iso.date(),
  /** Meetings proposed for this day, whatever their outcome. */
  proposed: shownFigure,
  /** Agreed meetings with claims on a perk for two. */
  given: shownFigure,
  /** Those of `given` in which both claims were redeemed. */
  redeemed: shownFigure,
  /** Those of `given` that were not called off and in which no claim was redeemed. */
  noShows: shownFigure,
});
export type MeetingDay = z.output<typeof meetingDayShape>;

const offlineRedemptions = z
  .array(offlineRedemptionShape)
  .check(minLength(1, 'field.required'), maxLength(offlineBatch, 'field.invalid'));

const perkTexts = {
  title: requiredText(80, 'field.required'),
  blurb: z.optional(z.nullable(text(300))),
  terms: z.optional(z.nullable(text(1000))),
};

const quota = z.int('field.invalid').check(z.minimum(1, 'field.invalid'), z.maximum(100_000, 'field.invalid'));

const perkFields = z.object({
  ...perkTexts,
  /** The language of title, blurb and terms. If missing: the caller's for a new perk, unchanged for an existing one. */
  language: z.optional(z.enum(languages, 'field.invalid')),
  /** The translation; missing leaves it unchanged, and an empty text clears it. */
  translation: z.optional(
    z.object({
      ...perkTexts,
      title: z.optional(z.nullable(text(80))),
    }),
  ),
  minTier: z.enum(['standard', 'premium'], 'field.invalid'),
  /** If missing: false for a new perk, unchanged for an existing one. */
  forTwo: z.optional(z.boolean('field.invalid')),
  categoryKey: z.enum(perkCategories, 'field.invalid'),
  endsUtc: z.optional(z.nullable(z.iso.datetime('field.invalid'))),
  /** When it can be redeemed. If missing: at any time for a new perk, unchanged for an existing one. */
  hours: z.optional(z.array(hoursOfDay).check(maxLength(21, 'field.invalid'))),
  /** If missing: no limit for a new perk, unchanged for an existing one. */
  maxClaims: z.optional(z.nullable(quota)),
  maxPerDay: z.optional(z.nullable(quota)),
});

/** Redemptions of a perk on a day, by the venue's time zone. Both halves of a perk for two count as one. */
const redemptionDayShape = z.object({
  day: z.iso.date(),
  perkId,
  /** In the reader's language if it is translated. */
  title: z.string(),
  redeemed: z.int(),
});
export type RedemptionDay = z.output<typeof redemptionDayShape>;

export const perkRoutes = defineRoutes({
  list: {
    endpoint: 'GET /api/perks',
    access: 'signed-in',
    summary:
      'List current perks, those of the user’s city first, then the nearest; by category, by city, within a radius around the user, or around a place (50 km)',
    query: z
      .object({
        category: z.optional(z.enum(perkCategories, 'field.invalid')),
        city: z.optional(text(80)),
        lat: z.optional(queryNumber(latitude, 'position.out-of-range')),
        lng: z.optional(queryNumber(longitude, 'position.out-of-range')),
        radiusKm: z.optional(
          queryNumber(z.number('field.invalid').check(z.positive('field.invalid'), z.maximum(1000, 'field.invalid'))),
        ),
      })
      .check(
        z.refine(({ lat, lng }) => lat !== undefined || lng === undefined, { error: 'field.required', path: ['lat'] }),
        z.refine(({ lat, lng }) => lng !== undefined || lat === undefined, { error: 'field.required', path: ['lng'] }),
      ),
    response: z.array(perkShape),
  },
  claim: {
    endpoint: 'POST /api/perks/{id}/claim',
    access: ['member'],
    summary: 'Claim a perk, once; a perk for two is claimed for both people of an accepted proposal to meet there',
    params: perkParams,
    response: perkClaimShape,
    rateLimit: { requests: 60, seconds: 60 },
  },
  claims: {
    endpoint: 'GET /api/users/me/perk-claims',
    access: 'signed-in',
    summary: 'List the claims of the user, newest first',
    response: z.array(perkClaimShape),
  },
  redeem: {
    endpoint: 'POST /api/perk-claims/redeem',
    access: venueStaff,
    summary: 'Redeem a claim at its venue; the same nonce returns the same result',
    body: z.object({
      token: z.string('claim.unknown').check(maxLength(signedCodeMaxLength, 'claim.unknown')),
      nonce: z.uuid('field.invalid'),
    }),
    response: redemptionShape,
  },
  offlineBundle: {
    endpoint: 'GET /api/perk-claims/entrance',
    access: venueStaff,
    summary: 'Get the data with which a device checks signed codes offline, for the venues where the user works',
    response: offlineBundleShape,
    rateLimit: { requests: 60, seconds: 60 },
  },
  redeemOffline: {
    endpoint: 'POST /api/perk-claims/offline',
    access: venueStaff,
    summary: 'Send offline redemptions, in order; the same nonce returns the same result',
    body: z.object({ redemptions: offlineRedemptions }),
    response: z.array(offlineAnswerShape),
    rateLimit: { requests: 60, seconds: 60 },
  },
  discardOffline: {
    endpoint: 'POST /api/venues/{id}/discarded-redemptions',
    access: managers,
    summary:
      'Discard redemptions that a former member of staff left unsent on a device; they are recorded as not counted',
    params: venueParams,
    body: z.object({ userId, redemptions: offlineRedemptions }),
    response: z.object({
      /** The nonces of the redemptions that the device can delete: those at this venue. */
      discarded: z.array(z.string()),
    }),
    rateLimit: { requests: 60, seconds: 60 },
  },
  redeemed: {
    endpoint: 'GET /api/perk-claims/redeemed',
    access: venueStaff,
    summary: 'List the latest 20 redemptions at the venues where the user works, newest first',
    response: z.array(doneRedemptionShape),
  },
  undo: {
    endpoint: 'POST /api/perk-claims/{id}/undo',
    access: venueStaff,
    summary: 'Undo a redemption within 5 minutes, by the same host',
    params: claimParams,
    response: done,
  },
  managed: {
    endpoint: 'GET /api/venues/{id}/perks',
    access: managers,
    summary: 'List the perks of a venue, with their numbers of claims and redemptions',
    params: venueParams,
    response: z.array(managedPerkShape),
  },
  meetingDays: {
    endpoint: 'GET /api/venues/{id}/meeting-days',
    access: managers,
    summary:
      'Count meetings at the venue by day: proposals, perks for two, redeemed ones and no-shows, for the last 28 whole days, oldest first',
    params: venueParams,
    response: z.array(meetingDayShape),
    rateLimit: { requests: 30, seconds: 60 },
  },
  redemptionDays: {
    endpoint: 'GET /api/venues/{id}/redemption-days',
    access: managers,
    summary: 'Count the redemptions of each perk on each day of a month, oldest day first',
    params: venueParams,
    query: z.object({ month: z.string('field.invalid').check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'field.invalid')) }),
    response: z.array(redemptionDayShape),
    rateLimit: { requests: 30, seconds: 60 },
  },
  rejectedOffline: {
    endpoint: 'GET /api/venues/{id}/uncounted-redemptions',
    access: managers,
    summary: 'List the offline redemptions of the last 30 days that were rejected on sync, newest first',
    params: venueParams,
    response: z.array(rejectedOfflineShape),
  },
  create: {
    endpoint: 'POST /api/venues/{id}/perks',
    access: managers,
    summary: 'Create a perk',
    params: venueParams,
    body: z.extend(perkFields, {
      /** True to offer it although a current perk has the same title. */
      evenIfSame: z.optional(z.boolean('field.invalid')),
    }),
    response: managedPerkShape,
  },
  update: {
    endpoint: 'PUT /api/venues/{id}/perks/{perkId}',
    access: managers,
    summary: 'Change a perk; existing claims stay as they are',
    params: managedPerkParams,
    body: perkFields,
    response: managedPerkShape,
  },
  end: {
    endpoint: 'POST /api/venues/{id}/perks/{perkId}/end',
    access: managers,
    summary: 'End a perk now; existing claims stay valid until they expire',
    params: managedPerkParams,
    response: managedPerkShape,
  },
  setPicture: {
    endpoint: 'PUT /api/venues/{id}/perks/{perkId}/picture',
    access: managers,
    summary: 'Set the picture of a perk',
    params: managedPerkParams,
    ...pictureUpload,
    response: managedPerkShape,
  },
  removePicture: {
    endpoint: 'DELETE /api/venues/{id}/perks/{perkId}/picture',
    access: managers,
    summary: 'Remove the picture of a perk',
    params: managedPerkParams,
    response: managedPerkShape,
  },
});
