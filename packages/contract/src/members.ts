import { moods } from '@ambiance/domain/moods';
import { accountStatuses, activities, maxLengths, roles, verificationSources } from '@ambiance/domain/members';
import { languages } from '@ambiance/domain/languages';
import { firstMessageRefusals } from '@ambiance/domain/settings';
import { vouchedLevels } from '@ambiance/domain/vouching';
import * as z from 'zod/mini';
import { birthDate, city, country, displayName, latitude, longitude, maxLength, text, userId } from './fields.ts';
import { defineRoutes } from './route.ts';
import { settingsShape } from './settings.ts';

/** A member as other members see them: an age instead of a birth date, and the centre of a cell instead of a position. */
export const memberShape = z.object({
  id: userId,
  displayName: z.string(),
  /** Null for the host of a venue. */
  age: z.nullable(z.int()),
  city: z.string(),
  country: z.string(),
  description: z.nullable(z.string()),
  expectations: z.nullable(z.string()),
  photos: z.array(z.string()),
  currentMoodKey: z.nullable(z.enum(moods)),
  /** When that mood ends; null if it has no end. */
  moodUntilUtc: z.nullable(z.string()),
  verified: z.boolean(),
  verificationSource: z.nullable(z.enum(verificationSources)),
  /** How many venues vouch for them: staff there met them and saw a photo ID. */
  vouched: z.nullable(z.enum(vouchedLevels)),
  status: z.enum(accountStatuses),
  /** The centre of the member's cell, never their position. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Rounded up to a step; null if either of the two has no position. */
  distanceKm: z.nullable(z.number()),
  speaks: z.array(z.enum(languages)),
  /** Last activity, if it was in the last week; null if either of the two hides it. */
  lastActive: z.nullable(z.enum(activities)),
  /** Why they accept no first message from the caller; null if they do. */
  firstMessageRefusal: z.nullable(z.enum(firstMessageRefusals)),
});
export type Member = z.output<typeof memberShape>;

/** A member in a list of favorites or blocks. */
export const memberSummaryShape = z.extend(
  z.pick(memberShape, { id: true, displayName: true, city: true, country: true }),
  {
    primaryPhotoUrl: z.nullable(z.string()),
  },
);
export type MemberSummary = z.output<typeof memberSummaryShape>;

/** The signed-in person as they see themselves. */
export const meShape = z.extend(
  z.omit(memberShape, { distanceKm: true, lastActive: true, firstMessageRefusal: true }),
  {
    email: z.string(),
    role: z.enum(roles),
    venueIds: z.array(z.int()),
    /** Null for staff, who are not asked for it; their age is null too. */
    dateOfBirth: z.nullable(z.string()),
    searchRadius: z.int(),
    primaryPhotoUrl: z.nullable(z.string()),
    language: z.enum(languages),
    settings: settingsShape,
    /** True if the link mailed to the address was used. */
    emailProved: z.boolean(),
    /** If true, they are hidden from search until they use the mailed link. */
    awaitsEmailProof: z.boolean(),
    /** If true, someone else typed the password: every call except changing it is refused. */
    mustChangePassword: z.boolean(),
    /** If true, their role requires two-step login and it is off: every call except turning it on is refused. */
    mustAddSecondFactor: z.boolean(),
    /** True if the member has not confirmed a warning or a removal: `accountStatus.confirm`. */
    unseenDecision: z.boolean(),
  },
);
export type Me = z.output<typeof meShape>;

const optionalText = (maximum: number) => z.optional(z.nullable(text(maximum)));

/** A missing field is left unchanged; null or empty clears an optional one. Unknown fields are ignored. */
const profileChanges = z.object({
  displayName: z.optional(displayName),
  city: z.optional(city),
  country: z.optional(country),
  latitude: z.optional(z.nullable(latitude)),
  longitude: z.optional(z.nullable(longitude)),
  dateOfBirth: z.optional(birthDate),
  description: optionalText(maxLengths.description),
  expectations: optionalText(maxLengths.expectations),
  language: z.optional(z.enum(languages, 'field.invalid')),
  /** The languages they speak; duplicates are ignored. */
  speaks: z.optional(z.array(z.enum(languages, 'field.invalid')).check(maxLength(10, 'field.invalid'))),
});
export type ProfileChanges = z.output<typeof profileChanges>;

export const memberRoutes = defineRoutes({
  me: {
    endpoint: 'GET /api/users/me',
    access: 'signed-in',
    summary: 'Read the user',
    whileNotReady: true,
    response: meShape,
  },
  updateMe: {
    endpoint: 'PUT /api/users/me',
    access: 'signed-in',
    summary: 'Change profile fields',
    body: profileChanges,
    response: meShape,
    rateLimit: { requests: 30, seconds: 3600 },
  },
  setLocation: {
    endpoint: 'PUT /api/users/me/location',
    access: 'signed-in',
    summary: 'Store where the user is, as a cell of at least 2.5 km',
    body: z.object({ lat: latitude, lng: longitude }),
    response: z.object({ latitude: z.nullable(z.number()), longitude: z.nullable(z.number()) }),
  },
});
