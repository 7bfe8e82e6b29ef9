import { Secret, TOTP } from 'otpauth';

/** The parameters that all authenticator apps support: RFC 6238 with SHA-1, six digits and steps of 30 seconds. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 };
/** The clock of a phone may be this many steps ahead or behind. */
const stepsAside = 1;

const secretOf = (secret: Buffer) => Secret.fromHex(secret.toString('hex'));

/** The secret of 20 random bytes as text, to type it into an app. */
export const secretText = (secret: Buffer): string => secretOf(secret).base32;

/** The URI in the QR code, from which an app reads the secret. */
export const secretUri = (secret: Buffer, email: string): string =>
  new TOTP({ ...kind, secret: secretOf(secret), issuer: 'Ambiance', label: email }).toString();

/** The step (30 seconds, counted from 1970) to which a code belongs; undefined if the code is not valid now. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const aside = TOTP.validate({ ...kind, secret: secretOf(secret), token: code, timestamp, window: stepsAside });
  return aside === null ? undefined : TOTP.counter({ period: kind.period, timestamp }) + aside;
}
