import * as z from 'zod/mini';
import { defineRoutes } from './route.ts';

export const instanceRoutes = defineRoutes({
  about: {
    method: 'GET',
    path: '/api/instance',
    access: 'public',
    summary: 'What this installation says of itself',
    response: z.object({
      /** A demo says so on every screen. */
      demo: z.boolean(),
      supportEmail: z.string(),
      minimumAge: z.int(),
      /** How many people the landing page says are here. */
      activeUsersClaim: z.string(),
      /** What it does not really send. */
      standIns: z.array(z.enum(['mail', 'sms'])),
      /** The site key of Cloudflare Turnstile, where that is the captcha. */
      turnstileSiteKey: z.nullable(z.string()),
    }),
  },
});
