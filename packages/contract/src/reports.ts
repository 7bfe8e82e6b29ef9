import { maxLengths } from '@ambiance/domain/members';
import { reportCategories, reportStates } from '@ambiance/domain/reports';
import * as z from 'zod/mini';
import { caseId, messageId, requiredText, userId, utc, done } from './fields.ts';
import { defineRoutes, moderators } from './route.ts';

const ownReport = z.object({
  /** The reported member's name at that time. Null if the caller could not see them then, or the account is erased. */
  displayName: z.nullable(z.string()),
  category: z.enum(reportCategories),
  reason: z.string(),
  createdUtc: utc,
  state: z.enum(reportStates),
});
export type OwnReport = z.output<typeof ownReport>;

export const reportRoutes = defineRoutes({
  mine: {
    endpoint: 'GET /api/users/me/reports',
    access: 'signed-in',
    summary: 'List the reports of the caller and their outcomes, newest first; the latest 100',
    response: z.array(ownReport),
  },
  report: {
    endpoint: 'POST /api/users/{id}/report',
    access: 'signed-in',
    summary: 'Report a member, and optionally block them too; 10 a day',
    params: z.object({ id: userId }),
    body: z.object({
      reason: requiredText(maxLengths.reportReason, 'report.reason-required'),
      category: z._default(z.enum(reportCategories, 'field.invalid'), 'other'),
      messageId: z.optional(z.nullable(messageId)),
      block: z._default(z.boolean('field.invalid'), false),
    }),
    response: done,
  },
  openCase: {
    endpoint: 'POST /api/moderation/cases',
    access: moderators,
    summary: 'Open a case about anyone without a report, or add to the open one; the moderator may decide it',
    body: z.object({
      memberId: userId,
      category: z.enum(reportCategories, 'field.invalid'),
      reason: requiredText(maxLengths.reportReason, 'report.reason-required'),
    }),
    response: z.object({ caseId }),
    rateLimit: { requests: 60, seconds: 3600 },
  },
});
