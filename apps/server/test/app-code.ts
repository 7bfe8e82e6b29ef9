import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app shows at a time, or some steps of 30 seconds later. */
export const appCode = (secret: string, at: Date, stepsLater = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() + stepsLater * 30_000 });
