import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  readSignedCode,
  sealSignedCode,
  type SignedCode,
  signedCodeMaxLength,
  tokenOf,
  writeSignedCode,
} from './signed-codes.ts';

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const signedCodes: fc.Arbitrary<SignedCode> = fc.record({
  token: fc.string({
    unit: fc.integer({ min: 0, max: 15 }).map((digit) => digit.toString(16)),
    minLength: 32,
    maxLength: 32,
  }),
  venueId: id,
  perkId: id,
  expiresAt: fc.option(fc.integer({ min: 1, max: 4_102_444_800 }).map((seconds) => new Date(seconds * 1000))),
  meetingId: fc.option(id),
});
const signatures = fc.uint8Array({ minLength: 64, maxLength: 64 });

test('a signed code is read as it was written, with its signature and any content', () => {
  fc.assert(
    fc.property(signedCodes, signatures, (ticket, signature) => {
      const text = sealSignedCode(writeSignedCode(ticket), signature);
      expect(text.length).toBeLessThan(signedCodeMaxLength);
      expect(tokenOf(text).toLowerCase()).toBe(ticket.token);
      expect(readSignedCode(` ${text.toLowerCase()}\n`)).toEqual({
        ticket,
        written: writeSignedCode(ticket),
        signature: Uint8Array.from(signature),
      });
    }),
  );
});

test('any other scanned text is rejected as a signed code without an error', () => {
  const pieces = fc.array(fc.oneof(fc.string(), fc.constantFrom('.', '0'.repeat(32), 'Z'.repeat(100), '1')));
  fc.assert(fc.property(pieces, (parts) => ['undefined', 'object'].includes(typeof readSignedCode(parts.join('.')))));
  for (const other of ['', '0'.repeat(32), 'K7QM 2XPA', 'door.a.b.c', `${'0'.repeat(32)}.1.1.0.0.${'Z'.repeat(100)}`]) {
    expect(readSignedCode(other)).toBeUndefined();
  }
});
