import * as z from 'zod/mini';
import { defineRoutes } from './route.ts';

export const instanceRoutes = defineRoutes({
  about: {
    endpoint: 'GET /api/instance',
    access: 'public',
    summary: 'Read the public settings of this installation',
    response: z.object({
      /** If true, every screen shows that this is a demo. */
      demo: z.boolean(),
      supportEmail: z.string(),
      /** The name of the person who protects personal information. */
      privacyOfficer: z.string(),
      privacyEmail: z.string(),
      minimumAge: z.int(),
      /** The number of people that the landing page claims. */
      activeUsersClaim: z.string(),
      /** Kinds of messages that this instance does not really send. */
      standIns: z.array(z.enum(['mail', 'sms'])),
      /** The site key of Cloudflare Turnstile; null if another captcha is used. */
      turnstileSiteKey: z.nullable(z.string()),
    }),
  },
});
