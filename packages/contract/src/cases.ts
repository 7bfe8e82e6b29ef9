import { languages } from '@ambiance/domain/languages';
import { accountStatuses, roles, verificationSources } from '@ambiance/domain/members';
import {
  appealOutcomes,
  casePriorities,
  decisionEnds,
  decisionKinds,
  decisionReasonKeys,
  removableTexts,
} from '@ambiance/domain/moderation';
import { moods } from '@ambiance/domain/moods';
import { reportCategories } from '@ambiance/domain/reports';
import * as z from 'zod/mini';
import { appealId, caseId, decisionId, messageId, userId, utc } from './fields.ts';

/** Somebody of whom only the name is told; null where the account is erased. */
const personShape = z.object({ id: userId, displayName: z.nullable(z.string()) });

/** Who looks at a case now, and until when unless they renew it. */
export const leaseShape = z.object({ by: personShape, isMine: z.boolean(), untilUtc: utc });

export const caseSummaryShape = z.object({
  id: caseId,
  member: z.extend(personShape, { role: z.nullable(z.enum(roles)), status: z.nullable(z.enum(accountStatuses)) }),
  /** 1 is the most urgent. */
  priority: z.union(casePriorities.map((priority) => z.literal(priority))),
  /** What it was reported as, each once. */
  categories: z.array(z.enum(reportCategories)),
  /** How many reports, and by how many people. */
  reports: z.int(),
  reporters: z.int(),
  openedUtc: utc,
  dueUtc: utc,
  isOverdue: z.boolean(),
  closedUtc: z.nullable(utc),
  /** What was decided last; null while it is open. */
  decision: z.nullable(z.enum(decisionKinds)),
  lease: z.nullable(leaseShape),
});
export type CaseSummary = z.output<typeof caseSummaryShape>;

/** What anybody could see of a profile, now or when it was reported. */
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

/** What is compared between a report and the profile of now. */
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
  /** Who wrote it. */
  from: z.enum(['reporter', 'reported']),
  /** Null where it was unsent before the report. */
  text: z.nullable(z.string()),
  sentUtc: utc,
  /** The message that the report is about. */
  isReported: z.boolean(),
});

const caseReportShape = z.object({
  id: z.int(),
  category: z.enum(reportCategories),
  reason: z.string(),
  sentUtc: utc,
  /** Null where a moderator opened the case about a new face. */
  reporter: z.nullable(
    z.extend(personShape, {
      /** Their closed reports, and those of them without a violation. */
      closedReports: z.int(),
      withoutViolation: z.int(),
      /** Counts no more for the priority. */
      isInBadFaith: z.boolean(),
    }),
  ),
  /** The member as they were then. */
  profile: caseProfileShape,
  /** Hex ids of the photos that they showed then. */
  photoIds: z.array(z.string()),
  /** What is different now; empty where the account is erased. */
  changed: z.array(z.enum(comparedFields)),
  /** What the two wrote around the reported message, or last of all where none was named; oldest first. */
  messages: z.array(caseMessageShape),
});
export type CaseReport = z.output<typeof caseReportShape>;

const casePhotoShape = z.object({
  /** Hex id. */
  id: z.string(),
  /** Whether the member shows it still. */
  isShown: z.boolean(),
  /** Whether evidence has a copy to look at: `moderation.photo`. */
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
  /** When a suspension ends by itself. */
  untilUtc: z.nullable(utc),
  /** Since when it is no longer in force, and why. A decision that no rule was broken is never in force. */
  endedUtc: z.nullable(utc),
  endedBy: z.nullable(z.enum(decisionEnds)),
  /** What it removed. */
  removed: z.nullable(z.object({ photoIds: z.array(z.string()), texts: z.array(z.enum(removableTexts)) })),
  /** When the member confirmed that they read it. */
  seenUtc: z.nullable(utc),
  appeal: z.nullable(appealShape),
});
export type Decision = z.output<typeof decisionShape>;

export const caseShape = z.extend(caseSummaryShape, {
  /** The profile now, and facts of the account; null where it is erased. */
  account: z.nullable(
    z.extend(caseProfileShape, {
      language: z.enum(languages),
      createdUtc: utc,
      activeOn: z.string(),
      isEmailProved: z.boolean(),
      isPhoneVerified: z.boolean(),
      verificationSource: z.nullable(z.enum(verificationSources)),
      /** How many people block them. */
      blockedBy: z.int(),
      /** Of the reports that they made themselves. */
      closedReports: z.int(),
      withoutViolation: z.int(),
    }),
  ),
  /** The newest reports of the case; `reports` says how many there are. */
  newestReports: z.array(caseReportShape),
  /** Every photo that a report of the case or the profile of now shows. */
  photos: z.array(casePhotoShape),
  /** What is blurred until somebody wants to see it. */
  blursPhotos: z.boolean(),
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
  /** What is in force about the member now, of whichever case; a new decision but `none` replaces it. */
  inForce: z.nullable(decisionShape),
  /** Whether whoever asks may decide it, apart from a lease. */
  mayDecide: z.boolean(),
});
export type Case = z.output<typeof caseShape>;

export const appealSummaryShape = z.object({
  id: appealId,
  member: personShape,
  /** The decision, with the appeal in it. */
  decision: decisionShape,
  /** Whether whoever asks may decide it: not who took the decision. */
  mayDecide: z.boolean(),
});
export type AppealSummary = z.output<typeof appealSummaryShape>;
