import { languages } from '@ambiance/domain/languages';
import { halfEnds } from '@ambiance/domain/halves';
import { perkCategories, perkClaimStatuses } from '@ambiance/domain/perks';
import { ticketMaxLength } from '@ambiance/domain/tickets';
import { tierKeys } from '@ambiance/domain/tiers';
import * as z from 'zod/mini';
import { claimId, maxLength, messageId, perkId, utc, venueId } from './fields.ts';
import { venueShape } from './venues.ts';

/** The language that a text is in: the reader's, or the other one where it was not written in theirs. Null without a text. */
const textLanguage = z.nullable(z.enum(languages));

/** A perk as members see it, in their language as far as it is written in it. Below the plan that opens perks, what it is is null: there is nothing to unblur. */
export const perkShape = z.object({
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
  /** How far the venue is, rounded up to a step; missing if either place is unknown. */
  distanceKm: z.optional(z.number()),
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
export const redemptionShape = z.object({
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
export const doneRedemptionShape = z.object({
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
export const offlineRedemptionShape = z.object({
  /** The text of the QR code. */
  ticket: z.string('claim.unknown').check(maxLength(ticketMaxLength, 'claim.unknown')),
  nonce: z.uuid('field.invalid'),
  /** When, by the clock of the device as it was corrected while there was a network. */
  redeemedUtc: z.iso.datetime('field.invalid'),
});

/** What became of it: a redemption, or why it was not counted. */
export const offlineAnswerShape = z.object({
  nonce: z.string(),
  redemption: z.nullable(redemptionShape),
  refusal: z.nullable(z.object({ code: z.string(), error: z.string() })),
});

/** What a device at the door keeps, to check tickets without a network. */
export const entranceShape = z.object({
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
export const uncountedShape = z.object({
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
