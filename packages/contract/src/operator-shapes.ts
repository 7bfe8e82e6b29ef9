import { languages } from '@ambiance/domain/languages';
import { accountStatuses, roles, verificationSources } from '@ambiance/domain/members';
import { notificationTopics } from '@ambiance/domain/notifications';
import { perkCategories } from '@ambiance/domain/perks';
import { subscriptionStatuses } from '@ambiance/domain/subscriptions';
import { tierKeys } from '@ambiance/domain/tiers';
import * as z from 'zod/mini';
import { caseId, perkId, serialId, userId, utc, venueId } from './fields.ts';

// Shapes for operators and administrators. They never contain the text of a message or a position.

/** Current figures of the instance. */
export const numbersShape = z.object({
  /** Active member accounts, by effective plan. */
  members: z.record(z.enum(tierKeys), z.int()),
  activeToday: z.int(),
  /** Members who were active in the seven days that end today. */
  activeThisWeek: z.int(),
  joinedThisWeek: z.int(),
  messagesToday: z.int(),
  /** When the figures above were counted. The others are current. Absent for pages that are newer than the server. */
  countedUtc: z.optional(utc),
  /** Venues that are not closed. */
  venues: z.int(),
  openCases: z.int(),
  overdueCases: z.int(),
  mails: z.object({ due: z.int(), failed: z.int() }),
  notifications: z.object({ due: z.int(), failed: z.int() }),
  /** Jobs whose last run failed. */
  failingJobs: z.int(),
  /** Absent in a demo, and for pages that are newer than the server. */
  backup: z.optional(z.enum(['current', 'missing', 'not-configured'])),
  /** This version, and a newer one if the operator's file names one. Absent for pages that are newer than the server. */
  version: z.optional(z.string()),
  newerVersion: z.optional(z.string()),
});
export type InstanceNumbers = z.output<typeof numbersShape>;

/** An account in search results. */
export const foundMemberShape = z.object({
  id: userId,
  displayName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(accountStatuses),
});
export type FoundMember = z.output<typeof foundMemberShape>;

const planShape = z.object({
  tier: z.enum(tierKeys),
  status: z.enum(subscriptionStatuses),
  endsUtc: z.nullable(utc),
  cancelAtPeriodEnd: z.boolean(),
  /** End of a pause, which begins at `endsUtc`. */
  pausedUntilUtc: z.optional(z.nullable(utc)),
});

/** Details of an account for support. */
export const memberFileShape = z.extend(foundMemberShape, {
  city: z.string(),
  country: z.string(),
  language: z.enum(languages),
  age: z.nullable(z.int()),
  createdUtc: utc,
  /** The day of the last visit. */
  activeOn: z.string(),
  deletedUtc: z.nullable(utc),
  proofs: z.object({
    email: z.boolean(),
    phone: z.boolean(),
    badge: z.nullable(z.enum(verificationSources)),
    secondFactor: z.boolean(),
    /** Number of passkeys. */
    passkeys: z.int(),
  }),
  plan: z.object({
    /** The plan in effect now. */
    effectiveTier: z.enum(tierKeys),
    given: z.nullable(planShape),
    paid: z.nullable(planShape),
  }),
  photos: z.int(),
  sessions: z.int(),
  /** Cases about them, newest first. */
  cases: z.array(z.object({ id: caseId, openedUtc: utc, closedUtc: z.nullable(utc), reports: z.int() })),
});
export type MemberFile = z.output<typeof memberFileShape>;

/** One card payment, in cents of CAD. */
export const paymentShape = z.object({
  /** The payment provider's id. */
  id: z.string(),
  paidUtc: utc,
  cents: z.int(),
  returnedCents: z.int(),
  /** Refund amount for unused days, in cents; 0 if none are left or already refunded. */
  unusedCents: z.int(),
  /** True if the paid plan is still running; a refund ends it. */
  endsPlan: z.boolean(),
});
export type MemberPayment = z.output<typeof paymentShape>;

export const foundVenueShape = z.object({
  id: venueId,
  name: z.string(),
  city: z.string(),
  country: z.string(),
  verified: z.boolean(),
  closedUtc: z.nullable(utc),
  /** Current numbers of staff and of perks on offer. */
  managers: z.int(),
  hosts: z.int(),
  perks: z.int(),
});
export type FoundVenue = z.output<typeof foundVenueShape>;

/** A venue with its staff and its perks, including ended ones. */
export const venueFileShape = z.extend(foundVenueShape, {
  address: z.nullable(z.string()),
  timeZone: z.string(),
  staff: z.array(
    z.object({
      id: userId,
      displayName: z.string(),
      email: z.string(),
      role: z.enum(['host', 'manager']),
      active: z.boolean(),
    }),
  ),
  offers: z.array(
    z.object({
      id: perkId,
      title: z.string(),
      minTier: z.enum(tierKeys),
      categoryKey: z.enum(perkCategories),
      endsUtc: z.nullable(utc),
      hasEnded: z.boolean(),
      /** Null for a perk for two. */
      claimed: z.nullable(z.int()),
      redeemed: z.int(),
    }),
  ),
});
export type VenueFile = z.output<typeof venueFileShape>;

/** A moderator or administrator. */
export const staffMemberShape = z.extend(foundMemberShape, {
  role: z.enum(['moderator', 'admin']),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
});
export type StaffMember = z.output<typeof staffMemberShape>;

/** Monthly price of a plan, here and at the payment provider, in cents of CAD. */
export const priceShape = z.object({
  tier: z.enum(tierKeys),
  monthlyCents: z.int(),
  /** Null if the provider has no price or cannot be reached. */
  providerCents: z.nullable(z.int()),
  change: z.nullable(z.object({ monthlyCents: z.int(), fromUtc: utc })),
});
export type SetPrice = z.output<typeof priceShape>;

/**
 * Failed mails, notifications and refunds. A mail is listed by its kind and a notification by its topic, never by its content.
 */
export const failuresShape = z.object({
  mails: z.array(
    z.object({
      id: serialId,
      kind: z.string(),
      member: z.object({ id: userId, displayName: z.string() }),
      attempts: z.int(),
      /** When automatic retries stopped; null while they continue. */
      failedUtc: z.nullable(utc),
      error: z.string(),
    }),
  ),
  notifications: z.array(
    z.object({
      member: z.object({ id: userId, displayName: z.string() }),
      topic: z.enum(notificationTopics),
      /** Number of undelivered notifications of that topic. */
      count: z.int(),
      failedUtc: utc,
      error: z.string(),
    }),
  ),
  /** Refunds for closed accounts that the payment provider refused. Optional, since a page may be newer than the server. */
  refunds: z.optional(
    z.array(
      z.object({
        /** The provider's id of the payment. */
        id: z.string(),
        /** Null once the account is erased. */
        member: z.nullable(z.object({ id: userId, displayName: z.string() })),
        cents: z.int(),
        attempts: z.int(),
        refusedUtc: utc,
        /** The provider's error code. */
        error: z.string(),
      }),
    ),
  ),
  jobs: z.array(z.object({ name: z.string(), failures: z.int(), doneUtc: z.nullable(utc), error: z.string() })),
});
export type Failures = z.output<typeof failuresShape>;

/** A check of the installation. Its texts are in the language of the request, since a page may be older than the server. */
export const checkShape = z.object({
  check: z.string(),
  name: z.string(),
  /** `unused` if the installation does not use the checked service. */
  state: z.enum(['ok', 'warning', 'failed', 'unused']),
  sentence: z.string(),
});
export type CheckLine = z.output<typeof checkShape>;
export type CheckState = CheckLine['state'];
