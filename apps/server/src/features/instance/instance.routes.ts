import type { instanceRoutes } from '@ambiance/contract/instance';
import type { Config } from '../../config.ts';
import type { Handlers } from '../../http/serve.ts';

export const instanceHandlers = (config: Config): Handlers<typeof instanceRoutes> => ({
  about: async () => ({
    demo: config.DEMO,
    supportEmail: config.SUPPORT_EMAIL,
    minimumAge: config.MINIMUM_AGE,
    activeUsersClaim: config.ACTIVE_USERS_CLAIM,
    standIns: [...(config.SMTP_URL ? [] : ['mail' as const]), ...(config.TWILIO_AUTH_TOKEN ? [] : ['sms' as const])],
  }),
});
