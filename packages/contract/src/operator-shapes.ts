import { languages } from '@ambiance/domain/languages';
import { accountStatuses, roles, verificationSources } from '@ambiance/domain/members';
import { notificationTopics } from '@ambiance/domain/notifications';
import { perkCategories } from '@ambiance/domain/perks';
import { subscriptionStatuses } from '@ambiance/domain/subscriptions';
import { tierKeys } from '@ambiance/domain/tiers';
import * as z from 'zod/mini';
import { caseId, perkId, serialId, userId, utc, venueId } from './fields.ts';

// What operators and administrators see. Never the text of a message, never where somebody is.

/** The instance in numbers, as they are now. */
export const numbersShape = z.object({
  /** Active accounts of members by the plan that counts now. */
  members: z.record(z.enum(tierKeys), z.int()),
  activeToday: z.int(),
  /** In the seven days that end today. */
  activeThisWeek: z.int(),
  joinedThisWeek: z.int(),
  messagesToday: z.int(),
  /** Venues that are not closed. */
  venues: z.int(),
  openCases: z.int(),
  overdueCases: z.int(),
  mails: z.object({ due: z.int(), failed: z.int() }),
  notifications: z.object({ due: z.int(), failed: z.int() }),
  /** Jobs whose last run failed. */
  failingJobs: z.int(),
});
export type InstanceNumbers = z.output<typeof numbersShape>;

/** An account as a search finds it. */
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
});

/** What support needs to know of an account. */
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
  }),
  plan: z.object({
    /** What counts now. */
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

/** What was paid by one card payment, in cents of CAD. */
export const paymentShape = z.object({
  /** As the payment provider calls it. */
  id: z.string(),
  paidUtc: utc,
  cents: z.int(),
  returnedCents: z.int(),
  /** What paying back the unused days would give back now; 0 where none is left or it was paid back. */
  unusedCents: z.int(),
  /** The plan that it pays for still runs, and ends when this is paid back. */
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
  /** Who works there now, and what is offered now. */
  managers: z.int(),
  hosts: z.int(),
  perks: z.int(),
});
export type FoundVenue = z.output<typeof foundVenueShape>;

/** A venue with its staff and its perks, ended ones too. */
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
      /** Null of a perk for two. */
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

/** What a plan costs a month here and at the payment provider, in cents of CAD. */
export const priceShape = z.object({
  tier: z.enum(tierKeys),
  monthlyCents: z.int(),
  /** Null where the provider has none or cannot be asked. */
  providerCents: z.nullable(z.int()),
  change: z.nullable(z.object({ monthlyCents: z.int(), fromUtc: utc })),
});
export type SetPrice = z.output<typeof priceShape>;

/** What could not be sent or done. A mail is told by its kind and a notification by its topic, never by what it says. */
export const failuresShape = z.object({
  mails: z.array(
    z.object({
      id: serialId,
      kind: z.string(),
      member: z.object({ id: userId, displayName: z.string() }),
      attempts: z.int(),
      /** Since when it is not tried again by itself; null while it is. */
      failedUtc: z.nullable(utc),
      error: z.string(),
    }),
  ),
  notifications: z.array(
    z.object({
      member: z.object({ id: userId, displayName: z.string() }),
      topic: z.enum(notificationTopics),
      /** How many of that topic no device took. */
      count: z.int(),
      failedUtc: utc,
      error: z.string(),
    }),
  ),
  /** Refunds of closed accounts that the payment provider refuses. Optional for pages that are newer than the server. */
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
        /** The provider's code. */
        error: z.string(),
      }),
    ),
  ),
  jobs: z.array(z.object({ name: z.string(), failures: z.int(), doneUtc: z.nullable(utc), error: z.string() })),
});
export type Failures = z.output<typeof failuresShape>;
