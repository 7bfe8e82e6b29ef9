import { maxPasskeyName } from '@ambiance/domain/second-factor';
import * as z from 'zod/mini';
import { bringBack, loggedIn, deviceSecret } from './accounts.ts';
import { maxLength, minLength, text, typedPassword, utc, done } from './fields.ts';
import { defineRoutes } from './route.ts';

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

/** Binary data of an authenticator as base64url. */
const bytes = (maximum: number) =>
  z.string('passkey.wrong').check(maxLength(maximum, 'passkey.wrong'), z.regex(/^[\w-]+$/, 'passkey.wrong'));

/** The signed data that an authenticator returns when a passkey is used. */
const passkeyUse = z.object({
  /** Id of the credential. */
  id: bytes(1400),
  clientDataJSON: bytes(4096),
  authenticatorData: bytes(4096),
  signature: bytes(8192),
});
export type PasskeyUse = z.output<typeof passkeyUse>;

/** The options with which a browser asks for a passkey of this account; without credentials, for any of this site. */
const useOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
});

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedUtc: utc,
  /** Null if it was never used. */
  usedUtc: z.nullable(utc),
});

const loginToken = z.string('second-factor.expired').check(maxLength(1024, 'second-factor.expired'));

/** The password and, with two-step login, a code or a passkey: everything that a login asks for. */
const proved = z.object({
  password: typedPassword,
  code: z.optional(anyCode),
  passkey: z.optional(passkeyUse),
});
export type Proof = z.output<typeof proved>;

export const secondFactorRoutes = defineRoutes({
  logIn: {
    endpoint: 'POST /api/auth/login/code',
    access: 'public',
    summary: 'Start a session with the token of a login that passed the password step, and a code',
    body: z.object({
      loginToken,
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
      /** True if an authenticator app was set up; the second step may also be a passkey alone. */
      hasApp: z.boolean(),
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
  passkeyLogInOptions: {
    endpoint: 'POST /api/auth/login/passkey/options',
    access: 'public',
    summary: 'Begin a login by passkey, or its second step with the token of a login that passed the password step',
    body: z.object({ loginToken: z.optional(loginToken) }),
    response: z.extend(useOptions, {
      /** True if a code of an authenticator app is accepted too. False without a login token. */
      hasApp: z.boolean(),
    }),
    rateLimit: { requests: 240, seconds: 300 },
  },
  passkeyLogIn: {
    endpoint: 'POST /api/auth/login/passkey',
    access: 'public',
    summary: 'Start a session with a passkey',
    body: z.object({ passkey: passkeyUse, loginToken: z.optional(loginToken), deviceSecret, bringBack }),
    response: loggedIn,
    rateLimit: { requests: 60, seconds: 300 },
  },
  passkeys: {
    endpoint: 'GET /api/users/me/passkeys',
    access: 'signed-in',
    summary: 'List the passkeys of the account, newest first',
    whileNotReady: true,
    response: z.array(passkey),
  },
  proofOptions: {
    endpoint: 'POST /api/users/me/passkeys/use/options',
    access: 'signed-in',
    summary: 'Begin to prove with a passkey that the account is one’s own',
    response: useOptions,
    rateLimit: { requests: 60, seconds: 900 },
  },
  beginPasskey: {
    endpoint: 'POST /api/users/me/passkeys/options',
    access: 'signed-in',
    summary: 'Prove that the account is one’s own, and begin to add a passkey; nothing is stored yet',
    whileNotReady: true,
    body: proved,
    response: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
      excludeCredentials: useOptions.shape.allowCredentials,
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        userVerification: z.literal('required'),
      }),
    }),
    rateLimit: { requests: 10, seconds: 900 },
  },
  addPasskey: {
    endpoint: 'POST /api/users/me/passkeys',
    access: 'signed-in',
    summary: 'Add the passkey that the browser created with these options',
    whileNotReady: true,
    body: z.object({
      name: text(maxPasskeyName).check(minLength(1, 'passkey.name-required')),
      clientDataJSON: bytes(4096),
      attestationObject: bytes(16_384),
      transports: z.array(z.string().check(maxLength(20, 'passkey.wrong'))).check(maxLength(10, 'passkey.wrong')),
    }),
    response: passkey,
    rateLimit: { requests: 10, seconds: 900 },
  },
  removePasskey: {
    endpoint: 'POST /api/users/me/passkeys/{id}/remove',
    access: 'signed-in',
    summary: 'Remove a passkey',
    params: z.object({ id: z.string().check(maxLength(36, 'passkey.missing')) }),
    body: proved,
    response: done,
    rateLimit: { requests: 10, seconds: 900 },
  },
  addPasskeyStep: {
    endpoint: 'POST /api/users/me/second-factor/passkeys',
    access: 'signed-in',
    summary: 'Turn on two-step login with the passkeys of the account; returns the recovery codes, once',
    whileNotReady: true,
    body: z.object({ password: typedPassword }),
    response: recoveryCodes,
    rateLimit: { requests: 10, seconds: 900 },
  },
});
