import * as z from 'zod/mini';
import { linkToken, typedPassword } from './fields.ts';
import { defineRoutes } from './route.ts';

const done = z.object({ ok: z.literal(true) });

export const accountDataRoutes = defineRoutes({
  deleteAccount: {
    endpoint: 'POST /api/users/me/delete',
    access: 'signed-in',
    summary: 'Delete the account: it disappears at once and is erased after 30 days unless restored',
    withStatusToken: true,
    body: z.object({ password: typedPassword }),
    response: done,
    rateLimit: { requests: 10, seconds: 900 },
  },
  undoDeletion: {
    endpoint: 'POST /api/auth/undo-deletion',
    access: 'public',
    summary: 'Restore a deleted account with the secret of the mailed link',
    body: z.object({ token: linkToken }),
    response: done,
    rateLimit: { requests: 25, seconds: 300 },
  },
});
