import { languages } from '@ambiance/domain/languages';
import { legalDocuments } from '@ambiance/domain/legal-texts';
import { erasableKinds, recordKinds, staffAccesses } from '@ambiance/domain/stored-records';
import * as z from 'zod/mini';
import { linkToken, typedPassword, utc, done } from './fields.ts';
import { defineRoutes } from './route.ts';

const storedRecords = z.object({
  /** Every kind, including those without records. */
  records: z.array(
    z.object({
      kind: z.enum(recordKinds),
      count: z.int(),
      /** When the oldest of them was stored. */
      sinceUtc: z.nullable(utc),
      /** When the first of them is erased, if the member does nothing; null while no date is known. */
      erasedAtUtc: z.nullable(utc),
    }),
  ),
  /** The newest 100 uses of the member's data by staff, newest first. Uses in a case appear once it is closed. */
  accesses: z.array(
    z.object({
      atUtc: utc,
      access: z.enum(staffAccesses),
      /** True if it concerns a report that the member sent. */
      isOwnReport: z.boolean(),
    }),
  ),
});
export type StoredRecords = z.output<typeof storedRecords>;

const consentReceipts = z.object({
  /** The URL of the keys that verify the receipts. */
  keysUrl: z.string(),
  /** Oldest first. */
  receipts: z.array(
    z.object({
      document: z.enum(legalDocuments),
      /** The day on which the accepted text was last changed. */
      version: z.string(),
      /** The language of the text that binds. */
      language: z.enum(languages),
      /** True if the member expressly wished for this language. */
      isExpress: z.boolean(),
      agreedAtUtc: utc,
      /**
       * The same facts as a signed JWT (RFC 7519, EdDSA), with the installation as `iss`, the user's id as `sub`, and `textSha256`, the hash
       * of the accepted text; null for a version whose hash is not known. The same consent always has the same receipt.
       */
      signed: z.string(),
    }),
  ),
});

const consentKeys = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      alg: z.literal('EdDSA'),
      kid: z.string(),
      x: z.string(),
    }),
  ),
});

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
  records: {
    endpoint: 'GET /api/users/me/records',
    access: 'signed-in',
    summary: 'Which kinds of records are stored about the user, since when and until when, and how staff used them',
    response: storedRecords,
    rateLimit: { requests: 60, seconds: 3600 },
  },
  consentReceipts: {
    endpoint: 'GET /api/users/me/consents',
    access: 'signed-in',
    summary: 'What the user agreed to, with a signed receipt for each text',
    response: consentReceipts,
    rateLimit: { requests: 60, seconds: 3600 },
  },
  consentKeys: {
    endpoint: 'GET /api/consent-keys',
    access: 'public',
    summary: 'The public keys that verify receipts of consents, as a JWK set (RFC 7517)',
    response: consentKeys,
    rateLimit: { requests: 60, seconds: 60 },
  },
  eraseRecords: {
    endpoint: 'DELETE /api/users/me/records/{kind}',
    access: 'signed-in',
    summary: 'Erase all records of a kind now',
    params: z.object({ kind: z.enum(erasableKinds, 'field.invalid') }),
    response: done,
    rateLimit: { requests: 30, seconds: 3600 },
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
