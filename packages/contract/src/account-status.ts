import { accountStatuses } from '@ambiance/domain/members';
import {
  appealOutcomes,
  decisionEnds,
  decisionReasonKeys,
  maxModerationLengths,
  removableTexts,
} from '@ambiance/domain/moderation';
import * as z from 'zod/mini';
import { decisionId, requiredText, utc, done } from './fields.ts';
import { defineRoutes } from './route.ts';

/** A decision as the member sees it; `decisionNotice` of the domain writes its text. */
const ownDecisionShape = z.object({
  id: decisionId,
  kind: z.enum(['warn', 'remove', 'suspend', 'ban']),
  reason: z.enum(decisionReasonKeys),
  decidedUtc: utc,
  /** When a suspension ends automatically. */
  untilUtc: z.nullable(utc),
  /** When it stopped being in force, and why. */
  endedUtc: z.nullable(utc),
  endedBy: z.nullable(z.enum(decisionEnds)),
  /** Removed photos (count) and texts that no appeal has restored; null if none. */
  removed: z.nullable(z.object({ photos: z.int(), texts: z.array(z.enum(removableTexts)) })),
  isSeen: z.boolean(),
  /** Deadline for an appeal; null if it cannot be appealed, or was appealed already. */
  appealUntilUtc: z.nullable(utc),
  appeal: z.nullable(
    z.object({
      text: z.string(),
      sentUtc: utc,
      outcome: z.nullable(z.enum(appealOutcomes)),
      decidedUtc: z.nullable(utc),
    }),
  ),
});
export type OwnDecision = z.output<typeof ownDecisionShape>;

const accountStatusShape = z.object({
  status: z.enum(accountStatuses),
  supportEmail: z.string(),
  /** The newest decision about the account; null if there is none, or if support set the status by hand. */
  decision: z.nullable(ownDecisionShape),
});
export type AccountStatusAnswer = z.output<typeof accountStatusShape>;

export const accountStatusRoutes = defineRoutes({
  status: {
    endpoint: 'GET /api/account-status',
    access: 'signed-in',
    summary: 'Read the status of the account, the reason, its end, and whether it can be appealed',
    withStatusToken: true,
    response: accountStatusShape,
  },
  appeal: {
    endpoint: 'POST /api/account-status/appeal',
    access: 'signed-in',
    summary: 'Appeal the newest decision about the account, once and within 30 days',
    withStatusToken: true,
    body: z.object({
      text: requiredText(maxModerationLengths.appeal, 'appeal.text-required'),
    }),
    response: accountStatusShape,
    rateLimit: { requests: 10, seconds: 900 },
  },
  confirm: {
    endpoint: 'POST /api/account-status/seen',
    access: 'signed-in',
    summary: 'Confirm that a decision was read; `unseenDecision` of the user is false from then on',
    body: z.object({ decisionId }),
    response: done,
  },
});
