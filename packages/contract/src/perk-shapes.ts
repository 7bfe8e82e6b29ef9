import { byLanguage, languages } from '@ambiance/domain/languages';
import { halfEnds } from '@ambiance/domain/paired-claims';
import { perkCategories, perkClaimStatuses } from '@ambiance/domain/perks';
import { signedCodeMaxLength } from '@ambiance/domain/signed-codes';
import { tierKeys } from '@ambiance/domain/tiers';
import * as z from 'zod/mini';
import { claimId, maxLength, messageId, perkId, utc, venueId } from './fields.ts';
import { holidays, hoursOfDay, venueShape } from './venues.ts';

/** The language of a text: the reader's, or the other one if it is not translated. Null without a text. */
const textLanguage = z.nullable(z.enum(languages));

/**
 * A perk as members see it, in their language if it is translated. If their plan does not include perks, its texts are null, so
 * no hidden text could be revealed.
 */
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
  /** True if two members redeem it together, after agreeing to meet there; missing means false. */
  forTwo: z.optional(z.boolean()),
  /** When it can be redeemed, in the venue's time zone; empty or missing means at any time. */
  hours: z.optional(z.array(hoursOfDay)),
  /** Distance to the venue, rounded up to a step; missing if either position is unknown. */
  distanceKm: z.optional(z.number()),
});
export type Perk = z.output<typeof perkShape>;

/** A member's claim on a perk, with the title and terms at the time of the claim. */
export const perkClaimShape = z.object({
  id: claimId,
  perk: perkShape,
  title: z.string(),
  terms: z.nullable(z.string()),
  languages: z.optional(z.object({ title: textLanguage, terms: textLanguage })),
  /** Token for redeeming the claim; 32 hex digits. Only sent to its owner. */
  token: z.string(),
  /**
   * Text of the QR code: the token with the data for an offline check. Null once it cannot be redeemed; if missing, the QR code
   * holds only the token.
   */
  ticket: z.optional(z.nullable(z.string())),
  /** Eight characters to type if the QR code cannot be scanned; null for claims older than this feature. */
  shortCode: z.optional(z.nullable(z.string())),
  status: z.enum(perkClaimStatuses),
  createdUtc: utc,
  /** When the claim expires; for a perk for two, the deadline for redeeming both claims. */
  expiresUtc: z.nullable(utc),
  /** When it was redeemed; for a perk for two, when both claims were. */
  redeemedUtc: z.nullable(utc),
  /** Only for a perk for two; otherwise null. */
  half: z.optional(
    z.nullable(
      z.object({
        /** The id of the message with the accepted proposal. */
        meetingId: messageId,
        /** The name of the other person; null once they have left, or one of the two blocks the other. */
        withName: z.nullable(z.string()),
        /** When each of the two claims was redeemed. */
        mineUtc: z.nullable(utc),
        otherUtc: z.nullable(utc),
        /** Why it is no longer valid; null while it is, and once both are redeemed. */
        end: z.nullable(z.enum(halfEnds)),
      }),
    ),
  ),
});
export type PerkClaim = z.output<typeof perkClaimShape>;

/** State of a redeemed half (one of the two claims) at the door. */
const redeemedHalfShape = z.object({
  /** The name of the other person; null once they have left. */
  otherName: z.nullable(z.string()),
  /** When both claims were redeemed; null before. */
  wholeUtc: z.nullable(utc),
  /** The deadline for redeeming the other claim. */
  untilUtc: utc,
  end: z.nullable(z.enum(halfEnds)),
});
export type RedeemedHalf = z.output<typeof redeemedHalfShape>;

/** A redemption, as shown to the host. */
export const redemptionShape = z.object({
  claimId,
  title: z.string(),
  terms: z.nullable(z.string()),
  languages: z.object({ title: textLanguage, terms: textLanguage }),
  memberName: z.string(),
  redeemedUtc: utc,
  /** Until when the same host can undo it. */
  undoUntilUtc: utc,
  /** Only for a perk for two; otherwise null. */
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
  /** The member of staff who redeemed it; null once they have left. */
  redeemedBy: z.nullable(z.string()),
  /** When a redemption that was made offline was sent; null for one made online. */
  sentUtc: z.optional(z.nullable(utc)),
  /** Until when the caller can undo it; null if a colleague redeemed it. */
  undoUntilUtc: z.nullable(utc),
  half: z.nullable(redeemedHalfShape),
});

/** A redemption that staff made on an offline device. */
export const offlineRedemptionShape = z.object({
  /** The text of the QR code. */
  ticket: z.string('claim.unknown').check(maxLength(signedCodeMaxLength, 'claim.unknown')),
  nonce: z.uuid('field.invalid'),
  /** Time of the redemption by the device's clock, corrected while it was last online. */
  redeemedUtc: z.iso.datetime('field.invalid'),
});

/** Result of an offline redemption: a redemption, or why it was rejected. */
export const offlineAnswerShape = z.object({
  nonce: z.string(),
  redemption: z.nullable(redemptionShape),
  refusal: z.nullable(
    z.object({
      code: z.string(),
      error: z.string(),
      /** The same sentence in each language, for a device that stores it. Absent from servers of earlier versions. */
      sentences: z.optional(z.object(byLanguage(() => z.string()))),
    }),
  ),
});

/** Data that a device at the door stores to check signed codes offline. */
export const offlineBundleShape = z.object({
  /** The server's time, by which the device corrects its clock. */
  nowUtc: utc,
  venues: z.array(
    z.object({
      id: venueId,
      name: z.string(),
      timeZone: z.string(),
      /** Codes are not valid on a day for which the venue is closed as a holiday. */
      openingHours: z.optional(z.array(hoursOfDay)),
      holidays: z.optional(holidays),
      /** The Ed25519 public key of the venue's signed codes: 32 bytes, base64url. */
      key: z.string(),
      /** Other keys of the venue: for codes signed before a change of the key, or after the next one. */
      otherKeys: z.optional(z.array(z.string())),
      perks: z.array(
        z.object({
          id: perkId,
          title: z.string(),
          terms: z.nullable(z.string()),
          languages: z.object({ title: textLanguage, terms: textLanguage }),
          /** When it can be redeemed; empty or missing means at any time. */
          hours: z.optional(z.array(hoursOfDay)),
        }),
      ),
    }),
  ),
  /** Redeemed claims that would otherwise still be valid. Each is the first 8 bytes of its token's SHA-256, in hex. */
  redeemed: z.array(z.string()),
});
export type OfflineBundle = z.output<typeof offlineBundleShape>;

/** An offline redemption that was rejected on sync, as the venue's managers see it. */
export const rejectedOfflineShape = z.object({
  id: z.int(),
  title: z.string(),
  languages: z.object({ title: textLanguage, terms: textLanguage }),
  /** Null if they have left, are suspended, or are hidden by a block. */
  memberName: z.nullable(z.string()),
  redeemedUtc: utc,
  /** The member of staff who redeemed it offline; null once they have left. */
  redeemedBy: z.nullable(z.string()),
  sentUtc: utc,
  /** Code of the rejection. */
  error: z.string(),
  /** The earlier redemption that counts; null if there was another reason. */
  first: z.nullable(z.object({ redeemedUtc: utc, redeemedBy: z.nullable(z.string()) })),
});
