import { languages } from '@ambiance/domain/languages';
import { halfEnds } from '@ambiance/domain/halves';
import { perkCategories, perkClaimStatuses } from '@ambiance/domain/perks';
import { offlineBatch, ticketMaxLength } from '@ambiance/domain/tickets';
import { tierKeys } from '@ambiance/domain/tiers';
import * as z from 'zod/mini';
import { claimId, latitude, longitude, messageId, perkId, queryNumber, text, utc, venueId, visible } from './fields.ts';
import { pictureUpload } from './photos.ts';
import { defineRoutes } from './route.ts';
import { venueShape } from './venues.ts';

const saysSomethingOrNothing = (title: string) => title === '' || visible.test(title);

const perkParams = z.object({ id: queryNumber(perkId) });
const claimParams = z.object({ id: queryNumber(claimId) });
const venueParams = z.object({ id: queryNumber(venueId) });
const managedPerkParams = z.object({ id: queryNumber(venueId), perkId: queryNumber(perkId) });
const done = z.object({ ok: z.literal(true) });
const staff = ['host', 'manager'] as const;
const managers = { managerOf: 'venue' } as const;

/** The language that a text is in: the reader's, or the other one where it was not written in theirs. Null without a text. */
const textLanguage = z.nullable(z.enum(languages));

/** A perk as members see it, in their language as far as it is written in it. Below the plan that opens perks, what it is is null: there is nothing to unblur. */
const perkShape = z.object({
  id: perkId,
  title: z.nullable(z.string()),
  blurb: z.nullable(z.string()),
  minTier: z.enum(tierKeys),
  imageUrl: z.nullable(z.string()),
  venue: venueShape,
  categoryKey: z.enum(perkCategories),
  endsUtc: z.nullable(utc),
  terms: z.nullable(z.string()),
  languages: z.optional(z.object({ title: textLanguage, blurb: textLanguage, terms: textLanguage })),
  /** Whether two redeem it together who have agreed to meet there; missing: no. */
  forTwo: z.optional(z.boolean()),
});
export type Perk = z.output<typeof perkShape>;

/** A member's hold on a perk, with the title and terms as they were when it was claimed. */
export const perkClaimShape = z.object({
  id: claimId,
  perk: perkShape,
  title: z.string(),
  terms: z.nullable(z.string()),
  languages: z.optional(z.object({ title: textLanguage, terms: textLanguage })),
  /** By which the claim is redeemed; 32 hex digits. Only its owner ever receives it. */
  token: z.string(),
  /** What the QR code holds: the token with what the door checks without a network. Null once it cannot be redeemed; missing: the token alone. */
  ticket: z.optional(z.nullable(z.string())),
  /** Eight letters and digits to type where the QR code cannot be read; null for a claim that was made before there were any. */
  shortCode: z.optional(z.nullable(z.string())),
  status: z.enum(perkClaimStatuses),
  createdUtc: utc,
  /** Of a half: until when the other one can make it whole. */
  expiresUtc: z.nullable(utc),
  /** Of a half: when it became whole. */
  redeemedUtc: z.nullable(utc),
  /** Of a perk for two; null for any other. */
  half: z.optional(
    z.nullable(
      z.object({
        /** The accepted proposal, by its message. */
        meetingId: messageId,
        /** Who holds the other half; null once they are gone or behind a block. */
        withName: z.nullable(z.string()),
        /** When each half was redeemed. */
        mineUtc: z.nullable(utc),
        otherUtc: z.nullable(utc),
        /** Why it is no longer good; null while it is, and once it is whole. */
        end: z.nullable(z.enum(halfEnds)),
      }),
    ),
  ),
});
export type PerkClaim = z.output<typeof perkClaimShape>;

/** How a redeemed half stands at the door. */
const redeemedHalfShape = z.object({
  /** Who holds the other half; null once they are gone. */
  otherName: z.nullable(z.string()),
  /** When it became whole; null before. */
  wholeUtc: z.nullable(utc),
  /** Until when the other half can make it whole. */
  untilUtc: utc,
  end: z.nullable(z.enum(halfEnds)),
});
export type RedeemedHalf = z.output<typeof redeemedHalfShape>;

/** What the host learns of a redemption. */
const redemptionShape = z.object({
  claimId,
  title: z.string(),
  terms: z.nullable(z.string()),
  languages: z.object({ title: textLanguage, terms: textLanguage }),
  memberName: z.string(),
  redeemedUtc: utc,
  /** Until when the same host can take it back. */
  undoUntilUtc: utc,
  /** Of a perk for two; null for any other. */
  half: z.nullable(redeemedHalfShape),
});

/** A redemption as the staff of its venue see it. */
const doneRedemptionShape = z.object({
  claimId,
  title: z.string(),
  languages: z.object({ title: textLanguage, terms: textLanguage }),
  memberName: z.string(),
  venue: z.object({ id: venueId, name: z.string(), timeZone: z.string() }),
  redeemedUtc: utc,
  /** Who redeemed it; null once they have left. */
  redeemedBy: z.nullable(z.string()),
  /** Until when the caller can take it back; null where a colleague redeemed it. */
  undoUntilUtc: z.nullable(utc),
  half: z.nullable(redeemedHalfShape),
});

/** What staff redeemed on a device without a network. */
const offlineRedemptionShape = z.object({
  /** The text of the QR code. */
  ticket: z.string('claim.unknown').check(z.maxLength(ticketMaxLength, 'claim.unknown')),
  nonce: z.uuid('field.invalid'),
  /** When, by the clock of the device as it was corrected while there was a network. */
  redeemedUtc: z.iso.datetime('field.invalid'),
});

/** What became of it: a redemption, or why it was not counted. */
const offlineAnswerShape = z.object({
  nonce: z.string(),
  redemption: z.nullable(redemptionShape),
  refusal: z.nullable(z.object({ code: z.string(), error: z.string() })),
});

/** What a device at the door keeps, to check tickets without a network. */
const entranceShape = z.object({
  /** The server's clock, from which that of the device is corrected. */
  nowUtc: utc,
  venues: z.array(
    z.object({
      id: venueId,
      name: z.string(),
      timeZone: z.string(),
      /** The Ed25519 key by which the venue's tickets are checked: 32 bytes, base64url. */
      key: z.string(),
      perks: z.array(
        z.object({
          id: perkId,
          title: z.string(),
          terms: z.nullable(z.string()),
          languages: z.object({ title: textLanguage, terms: textLanguage }),
        }),
      ),
    }),
  ),
  /** The claims that were redeemed there and would still be good: of each the first 8 bytes of its token's SHA-256, in hex. */
  redeemed: z.array(z.string()),
});
export type Entrance = z.output<typeof entranceShape>;

/** What was redeemed without a network and could not be counted, as the venue's managers see it. */
const uncountedShape = z.object({
  id: z.int(),
  title: z.string(),
  languages: z.object({ title: textLanguage, terms: textLanguage }),
  /** Null where they are gone, suspended or behind a block. */
  memberName: z.nullable(z.string()),
  redeemedUtc: utc,
  /** Who redeemed it without a network; null once they have left. */
  redeemedBy: z.nullable(z.string()),
  sentUtc: utc,
  /** Why it was not counted. */
  error: z.string(),
  /** The redemption that counts; null where it was not counted for another reason. */
  first: z.nullable(z.object({ redeemedUtc: utc, redeemedBy: z.nullable(z.string()) })),
});

/** A perk as its managers see it: title, blurb and terms as they were first written, in `language`. */
const managedPerkShape = z.extend(z.omit(perkShape, { languages: true }), {
  title: z.string(),
  forTwo: z.boolean(),
  language: z.enum(languages),
  /** What it says in the other language, each text for itself. */
  translation: z.object({
    title: z.nullable(z.string()),
    blurb: z.nullable(z.string()),
    terms: z.nullable(z.string()),
  }),
  /**
   * How often it was claimed; null of a perk for two, as beside the redeemed it would say how many did not come. What a venue is
   * told of meetings are the figures of its days.
   */
  claimed: z.nullable(z.int()),
  /** Claims that can still be redeemed; null of a perk for two. */
  held: z.nullable(z.int()),
  /** How often it was redeemed; the two halves of a perk for two are one, and a half alone is none. */
  redeemed: z.int(),
  /** Redemptions of each of the last 14 days, oldest first. */
  redeemedByDay: z.array(z.int()),
});

/** Of how many at least, in steps of 5; null below 5. */
const toldFigure = z.nullable(z.int());

const meetingDayShape = z.object({
  /** On the venue's clock. */
  day: z.iso.date(),
  /** Meetings that members proposed for this day, whatever became of them. */
  proposed: toldFigure,
  /** Those that were agreed on with halves of a perk for two. */
  given: toldFigure,
  /** Of these, those with a whole. */
  redeemed: toldFigure,
  /** Of these, those that were not called off and of which no half was redeemed. */
  noShows: toldFigure,
});
export type MeetingDay = z.output<typeof meetingDayShape>;

const perkTexts = {
  title: text(80).check(z.regex(visible, 'field.required')),
  blurb: z.optional(z.nullable(text(300))),
  terms: z.optional(z.nullable(text(1000))),
};

const perkFields = z.object({
  ...perkTexts,
  /** The language of title, blurb and terms; missing: that of the caller for a new perk, the same as before for a known one. */
  language: z.optional(z.enum(languages, 'field.invalid')),
  /** The same in the other language; missing leaves it as it is, an empty text clears it. */
  translation: z.optional(
    z.object({
      ...perkTexts,
      title: z.optional(z.nullable(text(80).check(z.refine(saysSomethingOrNothing, 'field.required')))),
    }),
  ),
  minTier: z.enum(['standard', 'premium'], 'field.invalid'),
  /** Missing: not, for a new perk; the same as before for a known one. */
  forTwo: z.optional(z.boolean('field.invalid')),
  categoryKey: z.enum(perkCategories, 'field.invalid'),
  endsUtc: z.optional(z.nullable(z.iso.datetime('field.invalid'))),
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
    summary: 'Claim a perk, once; of one for two, for both of an accepted proposal to meet there',
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
      token: z.string('claim.unknown').check(z.maxLength(ticketMaxLength, 'claim.unknown')),
      nonce: z.uuid('field.invalid'),
    }),
    response: redemptionShape,
  },
  entrance: {
    method: 'GET',
    path: '/api/perk-claims/entrance',
    access: staff,
    summary: 'What a device needs to check tickets without a network, of the venues where the user works',
    response: entranceShape,
    rateLimit: { requests: 60, seconds: 60 },
  },
  redeemOffline: {
    method: 'POST',
    path: '/api/perk-claims/offline',
    access: staff,
    summary: 'Tell of what was redeemed without a network, in order; the same nonce gives the same answer',
    body: z.object({
      redemptions: z
        .array(offlineRedemptionShape)
        .check(z.minLength(1, 'field.required'), z.maxLength(offlineBatch, 'field.invalid')),
    }),
    response: z.array(offlineAnswerShape),
    rateLimit: { requests: 60, seconds: 60 },
  },
  redeemed: {
    method: 'GET',
    path: '/api/perk-claims/redeemed',
    access: staff,
    summary: 'The latest 20 redemptions at the venues where the user works, newest first',
    response: z.array(doneRedemptionShape),
  },
  undo: {
    method: 'POST',
    path: '/api/perk-claims/{id}/undo',
    access: staff,
    summary: 'Take a redemption back, within 5 minutes and by the same host',
    params: claimParams,
    response: done,
  },
  managed: {
    method: 'GET',
    path: '/api/venues/{id}/perks',
    access: managers,
    summary: "The venue's perks with how they are used",
    params: venueParams,
    response: z.array(managedPerkShape),
  },
  meetingDays: {
    method: 'GET',
    path: '/api/venues/{id}/meeting-days',
    access: managers,
    summary:
      'Proposals to meet at the venue, perks for two, those redeemed and no-shows, of the last 28 whole days, oldest first',
    params: venueParams,
    response: z.array(meetingDayShape),
    rateLimit: { requests: 30, seconds: 60 },
  },
  uncounted: {
    method: 'GET',
    path: '/api/venues/{id}/uncounted-redemptions',
    access: managers,
    summary: 'What was redeemed without a network in the last 30 days and could not be counted, newest first',
    params: venueParams,
    response: z.array(uncountedShape),
  },
  create: {
    method: 'POST',
    path: '/api/venues/{id}/perks',
    access: managers,
    summary: 'Offer a perk',
    params: venueParams,
    body: perkFields,
    response: managedPerkShape,
  },
  update: {
    method: 'PUT',
    path: '/api/venues/{id}/perks/{perkId}',
    access: managers,
    summary: 'Change a perk; what was claimed stays as it was claimed',
    params: managedPerkParams,
    body: perkFields,
    response: managedPerkShape,
  },
  end: {
    method: 'POST',
    path: '/api/venues/{id}/perks/{perkId}/end',
    access: managers,
    summary: 'Offer a perk no more, from now on; what was claimed stays good until its own end',
    params: managedPerkParams,
    response: managedPerkShape,
  },
  setPicture: {
    method: 'PUT',
    path: '/api/venues/{id}/perks/{perkId}/picture',
    access: managers,
    summary: 'The picture of a perk, in place of the one before',
    params: managedPerkParams,
    ...pictureUpload,
    response: managedPerkShape,
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/venues/{id}/perks/{perkId}/picture',
    access: managers,
    summary: 'Show no picture of a perk any more',
    params: managedPerkParams,
    response: managedPerkShape,
  },
});
