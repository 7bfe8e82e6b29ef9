import * as z from 'zod/mini';
import { bringBack, loggedIn, deviceSecret } from './accounts.ts';
import { maxLength, minLength, typedPassword, utc } from './fields.ts';
import { defineRoutes } from './route.ts';

const done = z.object({ ok: z.literal(true) });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** A code as typed or pasted, with spaces, hyphens and capitals. */
const code = (shape: RegExp) =>
  z.string('second-factor.code-required').check(
    minLength(1, 'second-factor.code-required'),
    maxLength(100, 'second-factor.wrong'),
    z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '').toLowerCase()),
    z.regex(shape, 'second-factor.wrong'),
  );
const appCode = code(/^\d{6}$/);
/** A code of the authenticator app, or a recovery code. */
const anyCode = code(/^(\d{6}|[a-z2-7]{16})$/);

const proved = z.object({ password: typedPassword, code: anyCode });

export const secondFactorRoutes = defineRoutes({
  logIn: {
    endpoint: 'POST /api/auth/login/code',
    access: 'public',
    summary: 'Start a session with the token of a login that passed the password step, and a code',
    body: z.object({
      loginToken: z.string('second-factor.expired').check(maxLength(1024, 'second-factor.expired')),
      code: anyCode,
      deviceSecret,
      bringBack,
    }),
    response: loggedIn,
    rateLimit: { requests: 60, seconds: 300 },
  },
  state: {
    endpoint: 'GET /api/users/me/second-factor',
    access: 'signed-in',
    summary: 'Read whether two-step login is on, and how many recovery codes are left',
    whileNotReady: true,
    response: z.object({
      /** When it was added; null if there is none. */
      addedUtc: z.nullable(utc),
      recoveryCodesLeft: z.int(),
      /** True if the account cannot be used without it. */
      isRequired: z.boolean(),
    }),
  },
  begin: {
    endpoint: 'POST /api/users/me/second-factor/begin',
    access: 'signed-in',
    summary: 'Get a fresh secret for an authenticator app; nothing is stored until a code of it is sent',
    whileNotReady: true,
    response: z.object({
      /** The secret, for typing it into the app. */
      secret: z.string(),
      /** The same secret as a URI, for the QR code. */
      uri: z.string(),
      setUpToken: z.string(),
    }),
    rateLimit: { requests: 30, seconds: 900 },
  },
  add: {
    endpoint: 'POST /api/users/me/second-factor',
    access: 'signed-in',
    summary: 'Turn on two-step login with that secret; returns the recovery codes, once',
    whileNotReady: true,
    body: z.object({
      password: typedPassword,
      code: appCode,
      setUpToken: z.string('second-factor.expired').check(maxLength(1024, 'second-factor.expired')),
    }),
    response: recoveryCodes,
    rateLimit: { requests: 10, seconds: 900 },
  },
  renewRecoveryCodes: {
    endpoint: 'POST /api/users/me/second-factor/recovery-codes',
    access: 'signed-in',
    summary: 'Replace the recovery codes; returns the new ones, once',
    body: proved,
    response: recoveryCodes,
    rateLimit: { requests: 10, seconds: 900 },
  },
  remove: {
    endpoint: 'POST /api/users/me/second-factor/remove',
    access: 'signed-in',
    summary: 'Turn off two-step login; a user whose role requires it has to set it up again next',
    body: proved,
    response: done,
    rateLimit: { requests: 10, seconds: 900 },
  },
});
