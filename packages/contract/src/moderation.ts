import {
  appealOutcomes,
  decisionKinds,
  decisionReasonKeys,
  maxModerationLengths,
  removableTexts,
  revisions,
  suspensionDays,
} from '@ambiance/domain/moderation';
import { maxPhotos } from '@ambiance/domain/photos';
import { reportCategories } from '@ambiance/domain/reports';
import * as z from 'zod/mini';
import {
  appealSummaryShape,
  caseShape,
  caseSummaryShape,
  decisionShape,
  foundMemberShape,
  leaseShape,
} from './cases.ts';
import {
  appealId,
  caseId,
  decisionId,
  maxLength,
  photoHexId,
  queryNumber,
  requiredText,
  text,
  done,
} from './fields.ts';
import { why } from './operator.ts';
import { defineRoutes, moderators } from './route.ts';

const caseParams = z.object({ id: queryNumber(caseId) });
const cursor = z.optional(z.string('cursor.invalid').check(maxLength(200, 'cursor.invalid')));

const note = requiredText(maxModerationLengths.note, 'decision.note-required');
const days = z.optional(
  z.nullable(
    z.union(
      suspensionDays.map((one) => z.literal(one)),
      'decision.days-required',
    ),
  ),
);

export const moderationRoutes = defineRoutes({
  cases: {
    endpoint: 'GET /api/moderation/cases',
    access: moderators,
    summary:
      'List open cases by priority, then by due time, or closed ones, newest first; 50 a page. Never a case that the moderator is part of',
    query: z.object({
      state: z._default(z.enum(['open', 'closed'], 'field.invalid'), 'open'),
      category: z.optional(z.enum(reportCategories, 'field.invalid')),
      overdue: z.optional(z.enum(['true'], 'field.invalid')),
      /** By lease: not leased, leased by the caller, or by others. */
      lease: z.optional(z.enum(['free', 'mine', 'others'], 'field.invalid')),
      /** Part of a member's name, or their full email address or id. */
      q: z.optional(text(254)),
      cursor,
    }),
    response: z.array(caseSummaryShape),
    paged: true,
  },
  counts: {
    endpoint: 'GET /api/moderation/counts',
    access: moderators,
    summary: 'Count the waiting cases, appeals and new faces, in all and of each kind',
    response: z.object({
      open: z.int(),
      overdue: z.int(),
      free: z.int(),
      mine: z.int(),
      /** Open cases in which someone may be in danger. */
      emergencies: z.int(),
      appeals: z.int(),
      faces: z.int(),
      categories: z.record(z.enum(reportCategories), z.int()),
      /** True if the caller is alerted to emergencies. */
      onDuty: z.boolean(),
    }),
  },
  case: {
    endpoint: 'GET /api/moderation/cases/{id}',
    access: moderators,
    summary: 'Read everything about one case; refused to the people in it',
    params: caseParams,
    response: caseShape,
  },
  photo: {
    endpoint: 'GET /api/moderation/cases/{id}/photos/{photoId}',
    access: moderators,
    summary: 'Read a photo of the evidence, even if its owner deleted it, as a `data:` address',
    params: z.object({
      id: queryNumber(caseId),
      photoId: photoHexId,
    }),
    response: z.object({ dataUrl: z.string() }),
  },
  take: {
    endpoint: 'POST /api/moderation/cases/{id}/lease',
    access: moderators,
    summary: 'Claim a case for 15 minutes, or renew the claim; 409 `case.taken` while a colleague has it',
    params: caseParams,
    response: leaseShape,
  },
  members: {
    endpoint: 'GET /api/moderation/members',
    access: moderators,
    summary: 'Find the first 20 people with this part of a name, full email address or id, with their open cases',
    query: z.object({ q: requiredText(254, 'field.invalid') }),
    response: z.array(foundMemberShape),
  },
  undo: {
    endpoint: 'POST /api/moderation/decisions/{id}/undo',
    access: moderators,
    summary: 'Undo a decision within 10 minutes; only for the moderator who made it. The case is open again',
    params: z.object({ id: queryNumber(decisionId) }),
    response: decisionShape,
  },
  revise: {
    endpoint: 'POST /api/moderation/decisions/{id}/revision',
    access: ['admin'],
    summary: 'Lift a decision in force, or replace it with a milder one, at any time',
    params: z.object({ id: queryNumber(decisionId) }),
    body: z.object({
      outcome: z.enum(revisions, 'field.invalid'),
      /** The kind of the lighter decision. */
      kind: z.optional(z.nullable(z.enum(['warn', 'suspend'], 'appeal.not-lighter'))),
      days,
      /** If true, removed content stays removed. */
      keepRemoved: z._default(z.boolean('field.invalid'), false),
      /** Recorded in the audit log. */
      why,
    }),
    response: decisionShape,
  },
  raise: {
    endpoint: 'POST /api/moderation/cases/{id}/emergency',
    access: moderators,
    summary: 'Move a case above all others because someone may be in danger, and alert the moderators on duty',
    params: caseParams,
    response: z.extend(done, {
      /** False if nobody but the caller can be alerted. */
      canAlertOthers: z.optional(z.boolean()),
    }),
  },
  setDuty: {
    endpoint: 'PUT /api/moderation/duty',
    access: moderators,
    summary: 'Set whether the caller is alerted to emergencies; if nobody is on duty, everyone is alerted',
    body: z.object({ onDuty: z.boolean('field.invalid') }),
    response: done,
  },
  decide: {
    endpoint: 'POST /api/moderation/cases/{id}/decisions',
    access: moderators,
    summary:
      'Decide a case, once; 400 `decision.field-unused` for a field that the decision does not use, 409 `case.decided` or `case.taken` if a colleague decided it or has claimed it',
    params: caseParams,
    body: z.object({
      kind: z.enum(decisionKinds, 'field.invalid'),
      /** Length of a suspension, in days. */
      days,
      reason: z.enum(decisionReasonKeys, 'decision.reason-required'),
      /** A note for other moderators; the member never sees it. None is needed if no rule was broken. */
      note: z._default(text(maxModerationLengths.note), ''),
      /** Content to remove, with any decision except `none`: hex ids of visible photos, and profile texts. */
      photoIds: z._default(z.array(photoHexId).check(maxLength(maxPhotos, 'field.invalid')), []),
      texts: z._default(z.array(z.enum(removableTexts, 'field.invalid')).check(maxLength(3, 'field.invalid')), []),
    }),
    response: decisionShape,
  },
  appeals: {
    endpoint: 'GET /api/moderation/appeals',
    access: moderators,
    summary: 'List the pending appeals, oldest first, or the decided ones, newest first; 24 a page',
    query: z.object({ state: z._default(z.enum(['open', 'closed'], 'field.invalid'), 'open'), cursor }),
    response: z.array(appealSummaryShape),
    paged: true,
  },
  decideAppeal: {
    endpoint: 'POST /api/moderation/appeals/{id}',
    access: moderators,
    summary: 'Uphold, reduce or reverse a decision on appeal; refused to the moderator who made it',
    params: z.object({ id: queryNumber(appealId) }),
    body: z.object({
      outcome: z.enum(appealOutcomes, 'field.invalid'),
      note,
      /** The kind of the lighter decision. */
      kind: z.optional(z.nullable(z.enum(['warn', 'suspend'], 'appeal.not-lighter'))),
      days,
      /** If true, removed content stays removed under the lighter decision. */
      keepRemoved: z._default(z.boolean('field.invalid'), false),
    }),
    response: decisionShape,
  },
  release: {
    endpoint: 'DELETE /api/moderation/cases/{id}/lease',
    access: moderators,
    summary: 'Release a claimed case; does nothing if the moderator has not claimed it',
    params: caseParams,
    response: done,
  },
});
