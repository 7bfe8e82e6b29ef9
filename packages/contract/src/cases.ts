import { languages } from '@ambiance/domain/languages';
import { accountStatuses, roles, verificationSources } from '@ambiance/domain/members';
import {
  appealOutcomes,
  casePriorities,
  decisionEnds,
  decisionKinds,
  decisionReasonKeys,
  relatedSigns,
  removableTexts,
} from '@ambiance/domain/moderation';
import { moods } from '@ambiance/domain/moods';
import { reportCategories } from '@ambiance/domain/reports';
import * as z from 'zod/mini';
import { appealId, caseId, decisionId, messageId, userId, utc } from './fields.ts';

/** A person shown only by name; the name is null if the account is erased. */
const personShape = z.object({ id: userId, displayName: z.nullable(z.string()) });

/** The moderator who has a case open, and the end of the lease unless it is renewed. */
export const leaseShape = z.object({ by: personShape, isMine: z.boolean(), untilUtc: utc });

export const caseSummaryShape = z.object({
  id: caseId,
  member: z.extend(personShape, { role: z.nullable(z.enum(roles)), status: z.nullable(z.enum(accountStatuses)) }),
  /** 1 is the most urgent. */
  priority: z.union(casePriorities.map((priority) => z.literal(priority))),
  /** Categories of its reports, without duplicates. */
  categories: z.array(z.enum(reportCategories)),
  /** The beginning of the latest report with words, and the language of its author. */
  firstWords: z.nullable(z.string()),
  reporterLanguage: z.nullable(z.enum(languages)),
  /** The member's age and primary photo. */
  age: z.nullable(z.int()),
  photoUrl: z.nullable(z.string()),
  /** True if the photos are blurred until the moderator reveals them. */
  blursPhotos: z.boolean(),
  /** The number of reports, and of people who made them. */
  reports: z.int(),
  reporters: z.int(),
  openedUtc: utc,
  dueUtc: utc,
  isOverdue: z.boolean(),
  closedUtc: z.nullable(utc),
  /** The latest decision; null while it is open. */
  decision: z.nullable(z.enum(decisionKinds)),
  lease: z.nullable(leaseShape),
});
export type CaseSummary = z.output<typeof caseSummaryShape>;

/** The public part of a profile, now or at the time of a report. */
const caseProfileShape = z.object({
  displayName: z.nullable(z.string()),
  city: z.string(),
  country: z.string(),
  dateOfBirth: z.nullable(z.string()),
  description: z.nullable(z.string()),
  expectations: z.nullable(z.string()),
  mood: z.nullable(z.enum(moods)),
});
export type CaseProfile = z.output<typeof caseProfileShape>;

/** The fields compared between the profile in a report and the current one. */
const comparedFields = [
  'displayName',
  'city',
  'country',
  'dateOfBirth',
  'description',
  'expectations',
  'mood',
  'photos',
] as const;

const caseMessageShape = z.object({
  id: messageId,
  /** The author of the message. */
  from: z.enum(['reporter', 'reported']),
  /** Null if it was unsent before the report. */
  text: z.nullable(z.string()),
  sentUtc: utc,
  /** True for the message that the report is about. */
  isReported: z.boolean(),
});

const caseReportShape = z.object({
  id: z.int(),
  category: z.enum(reportCategories),
  reason: z.string(),
  sentUtc: utc,
  /** The moderator who opened the case; also null if that was about a new photo. */
  openedBy: z.nullable(personShape),
  /** Null if a moderator opened the case. */
  reporter: z.nullable(
    z.extend(personShape, {
      /** The reporter's closed reports, and those in which no violation was found. */
      closedReports: z.int(),
      withoutViolation: z.int(),
      /** If true, their reports no longer raise the priority. */
      isInBadFaith: z.boolean(),
    }),
  ),
  /** The member's profile at the time of the report. */
  profile: caseProfileShape,
  /** Hex ids of the photos shown at the time of the report. */
  photoIds: z.array(z.string()),
  /** Fields that have changed since; empty if the account is erased. */
  changed: z.array(z.enum(comparedFields)),
  /** Messages around the reported one, or the newest ones if none was named; oldest first. */
  messages: z.array(caseMessageShape),
});
export type CaseReport = z.output<typeof caseReportShape>;

const casePhotoShape = z.object({
  /** Hex id. */
  id: z.string(),
  /** True if the member still shows it. */
  isShown: z.boolean(),
  /** True if a copy is stored as evidence: `moderation.photo`. */
  isKept: z.boolean(),
});
export type CasePhoto = z.output<typeof casePhotoShape>;

const appealShape = z.object({
  id: appealId,
  text: z.string(),
  sentUtc: utc,
  outcome: z.nullable(z.enum(appealOutcomes)),
  note: z.nullable(z.string()),
  decidedBy: z.nullable(personShape),
  decidedUtc: z.nullable(utc),
});

export const decisionShape = z.object({
  id: decisionId,
  caseId,
  kind: z.enum(decisionKinds),
  days: z.nullable(z.int()),
  reason: z.enum(decisionReasonKeys),
  note: z.string(),
  decidedBy: personShape,
  decidedUtc: utc,
  /** When a suspension ends automatically. */
  untilUtc: z.nullable(utc),
  /** When it stopped being in force, and why. A decision that no rule was broken is never in force. */
  endedUtc: z.nullable(utc),
  endedBy: z.nullable(z.enum(decisionEnds)),
  /** Until when the moderator who decided may undo it; null if that is no longer possible. */
  undoUntilUtc: z.nullable(utc),
  /** The photos and texts that it removed. */
  removed: z.nullable(z.object({ photoIds: z.array(z.string()), texts: z.array(z.enum(removableTexts)) })),
  /** When the member confirmed that they read it. */
  seenUtc: z.nullable(utc),
  appeal: z.nullable(appealShape),
});
export type Decision = z.output<typeof decisionShape>;

export const caseShape = z.extend(caseSummaryShape, {
  /** The current profile, and facts about the account; null if it is erased. */
  account: z.nullable(
    z.extend(caseProfileShape, {
      language: z.enum(languages),
      createdUtc: utc,
      activeOn: z.string(),
      isEmailProved: z.boolean(),
      isPhoneVerified: z.boolean(),
      verificationSource: z.nullable(z.enum(verificationSources)),
      /** The number of people who block them. */
      blockedBy: z.int(),
      /** How often staff at a door said, in the last 90 days, that the person was not this member. */
      deniedAtDoors: z.optional(z.int()),
      /** About the reports that the member made. */
      closedReports: z.int(),
      withoutViolation: z.int(),
    }),
  ),
  /** The newest reports of the case; `reports` is their total number. */
  newestReports: z.array(caseReportShape),
  /** All photos in the reports of the case and in the current profile. */
  photos: z.array(casePhotoShape),
  /** Other open cases with something in common, those with the most first. */
  related: z.array(
    z.object({
      id: caseId,
      member: personShape,
      categories: z.array(z.enum(reportCategories)),
      reports: z.int(),
      openedUtc: utc,
      signs: z.array(z.enum(relatedSigns)),
    }),
  ),
  /** About the people who reported: whether they look like a campaign or like many victims, and why. */
  pattern: z.object({
    kind: z.nullable(z.enum(['campaign', 'victims'])),
    reporters: z.int(),
    sameWords: z.int(),
    strangers: z.int(),
    young: z.int(),
  }),
  /** The decisions of this case, oldest first. */
  decisions: z.array(decisionShape),
  /** Other cases about the member, newest first, with their decisions. */
  earlier: z.array(
    z.object({
      id: caseId,
      categories: z.array(z.enum(reportCategories)),
      reports: z.int(),
      openedUtc: utc,
      closedUtc: z.nullable(utc),
      decisions: z.array(decisionShape),
    }),
  ),
  /** The decision in force about the member, from any case; a new decision other than `none` replaces it. */
  inForce: z.nullable(decisionShape),
  /** True if the caller may decide it. Leases are not considered. */
  mayDecide: z.boolean(),
});
export type Case = z.output<typeof caseShape>;

/** A member whom a moderator searched for. */
export const foundMemberShape = z.extend(personShape, {
  role: z.enum(roles),
  status: z.enum(accountStatuses),
  city: z.string(),
  createdUtc: utc,
  /** The open case about them; null if there is none, or if the caller is part of it. */
  caseId: z.nullable(caseId),
});
export type FoundMember = z.output<typeof foundMemberShape>;

export const appealSummaryShape = z.object({
  id: appealId,
  member: personShape,
  /** The appealed decision, which contains the appeal. */
  decision: decisionShape,
  /** True if the caller may decide it: not the moderator who took the decision. */
  mayDecide: z.boolean(),
});
export type AppealSummary = z.output<typeof appealSummaryShape>;
