import * as z from 'zod/mini';
import { maxLength, serialId, utc, done } from './fields.ts';
import { defineRoutes } from './route.ts';

/** Something that happened to the user. `noticeText` of the domain has its sentence in each language. */
export const noticeShape = z.object({
  id: serialId,
  /** A newer server may send a kind that a page does not know; the page leaves it out. */
  kind: z.string(),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
  createdUtc: utc,
});
export type Notice = z.output<typeof noticeShape>;

/** The highest number of notices that a response holds. The rest is sent after these were shown. */
export const maxNotices = 20;

export const noticeRoutes = defineRoutes({
  mine: {
    endpoint: 'GET /api/users/me/notices',
    access: 'signed-in',
    summary: 'List the notices that no visible page has shown yet, oldest first',
    response: z.array(noticeShape),
  },
  shown: {
    endpoint: 'POST /api/users/me/notices/shown',
    access: 'signed-in',
    summary: 'Record that a visible page has shown these notices; can be repeated',
    body: z.object({ ids: z.array(serialId).check(maxLength(maxNotices, 'field.too-long')) }),
    response: done,
    rateLimit: { requests: 600, seconds: 3600 },
  },
});
