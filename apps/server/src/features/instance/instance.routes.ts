import type { instanceRoutes } from '@ambiance/contract/instance';
import type { Result } from '@ambiance/contract/route';
import type { Config } from '../../config.ts';
import type { Handlers } from '../../http/serve.ts';

type About = Result<(typeof instanceRoutes)['about']>;

/** The public facts about this installation. */
export const aboutInstance = (config: Config): About => ({
  demo: config.DEMO,
  supportEmail: config.SUPPORT_EMAIL,
  // Production requires a name.
  privacyOfficer: config.PRIVACY_OFFICER ?? 'Ambiance',
  privacyEmail: config.PRIVACY_OFFICER_EMAIL ?? config.SUPPORT_EMAIL,
  minimumAge: config.MINIMUM_AGE,
  activeUsersClaim: config.ACTIVE_USERS_CLAIM,
  turnstileSiteKey: config.TURNSTILE_SITE_KEY ?? null,
  standIns: [...(config.SMTP_URL ? [] : ['mail' as const]), ...(config.TWILIO_AUTH_TOKEN ? [] : ['sms' as const])],
});

export const instanceHandlers = (config: Config): Handlers<typeof instanceRoutes> => ({
  about: async () => aboutInstance(config),
});
