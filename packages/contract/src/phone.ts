import { verificationSources } from '@ambiance/domain/members';
import { codeDigits, phonePattern } from '@ambiance/domain/phones';
import * as z from 'zod/mini';
import { maxLength, minLength, phoneNumber, utc, done } from './fields.ts';
import { defineRoutes } from './route.ts';

/** An international number; only spaces are removed. */
const phone = z.pipe(
  z.string('phone.missing').check(
    z.overwrite((typed) => typed.replace(/\s/g, '')),
    minLength(1, 'phone.missing'),
    z.regex(phonePattern, 'phone.invalid'),
  ),
  phoneNumber,
);

/** A code as typed; everything but its digits is removed. */
const phoneCode = z.string('phone-code.required').check(
  maxLength(100, 'phone-code.required'),
  z.overwrite((typed) => typed.replace(/\D/g, '')),
  z.regex(new RegExp(`^\\d{${codeDigits}}$`), 'phone-code.required'),
);

const verificationShape = z.object({
  verified: z.boolean(),
  source: z.nullable(z.enum(verificationSources)),
  verifiedAt: z.nullable(utc),
  /** The last digits of the verified phone number; null if there is none, even if the badge has another source. */
  phoneEnding: z.nullable(z.string()),
});
export type Verification = z.output<typeof verificationShape>;

export const phoneRoutes = defineRoutes({
  verification: {
    endpoint: 'GET /api/users/me/verification',
    access: 'signed-in',
    summary: 'Read whether the user is verified, how and since when',
    response: verificationShape,
  },
  start: {
    endpoint: 'POST /api/users/me/verify/phone/start',
    access: 'signed-in',
    summary: 'Send a 6-digit code to a phone; it works for 10 minutes and replaces an earlier one',
    body: z.object({ phone }),
    response: done,
  },
  confirm: {
    endpoint: 'POST /api/users/me/verify/phone/confirm',
    access: 'signed-in',
    summary: 'Confirm the phone with the code that was sent to it; 5 tries a code',
    body: z.object({ code: phoneCode }),
    response: verificationShape,
  },
});
