import { maxLengths } from '@ambiance/domain/members';
import { reportCategories } from '@ambiance/domain/reports';
import * as z from 'zod/mini';
import { messageId, text, userId } from './fields.ts';
import { defineRoutes } from './route.ts';

export const reportRoutes = defineRoutes({
  report: {
    method: 'POST',
    path: '/api/users/{id}/report',
    access: 'signed-in',
    summary: 'Tell the moderators about somebody, and block them too where wished; 10 a day',
    params: z.object({ id: userId }),
    body: z.object({
      reason: text(maxLengths.reportReason).check(z.minLength(1, 'report.reason-required')),
      category: z._default(z.enum(reportCategories, 'field.invalid'), 'other'),
      messageId: z.optional(z.nullable(messageId)),
      block: z._default(z.boolean('field.invalid'), false),
    }),
    response: z.object({ ok: z.literal(true) }),
  },
});
