import { sealSignedCode, signedBytes, type SignedCode, writeSignedCode } from '@ambiance/domain/signed-codes';
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkSignedCode } from './check-signed-code.ts';
import type { StoredBundle, PendingRedemption } from './offline-storage.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const foreign = generateKeyPairSync('ed25519').privateKey;
const now = new Date('2026-11-18T20:00:00Z');
const token = '0123456789abcdef0123456789abcdef';
const print = createHash('sha256').update(token).digest('hex').slice(0, 16);
const languages = { title: 'en', terms: null } as const;
const venue = {
  id: 1,
  name: 'Café Lumière',
  timeZone: 'America/Toronto',
  key: publicKey.export({ format: 'jwk' }).x!,
  perks: [{ id: 7, title: 'A coffee', terms: null, languages }],
};
const bundle: StoredBundle = { userId: 'ben', aheadMs: 0, nowUtc: now.toISOString(), venues: [venue], redeemed: [] };
const plain: SignedCode = { token, venueId: 1, perkId: 7, expiresAt: null, meetingId: null };

function textOf(changes: Partial<SignedCode> = {}, key: KeyObject = privateKey): string {
  const written = writeSignedCode({ ...plain, ...changes });
  return sealSignedCode(written, sign(null, signedBytes(written), key));
}
const pendingHere = (changes: Partial<PendingRedemption>): PendingRedemption => ({
  nonce: 'one',
  userId: 'ben',
  userName: 'Ben',
  ticket: '',
  print: 'of another',
  title: null,
  venueName: '',
  timeZone: 'America/Toronto',
  pair: null,
  redeemedUtc: '2026-11-18T19:40:00.000Z',
  ...changes,
});
const check = (text: string, known: Partial<StoredBundle> = {}, stored: PendingRedemption[] = []) =>
  checkSignedCode(text, { ...bundle, ...known }, stored, now);

describe('a signed code, checked without a network', () => {
  test('is valid with its venue’s signature, and names its perk', async () => {
    expect(await check(textOf())).toMatchObject({ print, perk: { title: 'A coffee' }, half: undefined, at: now });
    expect(await check(textOf({ perkId: 8 }))).toMatchObject({ print, perk: undefined });
  });

  test('of a perk with hours is valid only on its weekday and at its hour', async () => {
    const openAt = (opens: string, closes: string) => ({
      venues: [{ ...venue, perks: [{ ...venue.perks[0]!, hours: [{ day: 3, opens, closes }] }] }],
    });
    expect(await check(textOf(), openAt('15:00', '16:00'))).toMatchObject({ print });
    expect(await check(textOf(), openAt('16:00', '17:00'))).toEqual({ refusal: 'not-now' });
    const half = textOf({ meetingId: 9 });
    expect(await check(half, openAt('16:00', '17:00'))).toEqual({ refusal: 'not-now' });
  });

  test('is not valid on a day for which the venue is closed', async () => {
    const closedOn = (date: string) => ({ venues: [{ ...venue, holidays: [{ date, hours: null }] }] });
    expect(await check(textOf(), closedOn('2026-11-17'))).toMatchObject({ print });
    expect(await check(textOf(), closedOn('2026-11-18'))).toEqual({ refusal: 'not-now' });
  });

  test.each([
    ['of another venue', textOf({ venueId: 2 }), {}, [], 'other-venue'],
    ['signed by someone else', textOf({}, foreign), {}, [], 'unknown'],
    ['that has expired', textOf({ expiresAt: now }), {}, [], 'expired'],
    [
      'that has expired only by the server’s clock',
      textOf({ expiresAt: new Date(+now + 9000) }),
      { aheadMs: 9000 },
      [],
      'expired',
    ],
    ['redeemed elsewhere, as far as the device knows', textOf(), { redeemed: [print] }, [], 'redeemed'],
    ['redeemed here', textOf(), {}, [pendingHere({ print })], 'redeemed-here'],
    [
      'whose other half came too early',
      textOf({ meetingId: 3 }),
      {},
      [pendingHere({ pair: '7 3', redeemedUtc: '2026-11-18T19:30:00.000Z' })],
      'alone',
    ],
    ['that is only a claim’s token', token, {}, [], 'not-a-ticket'],
    ['if the key cannot be read', textOf(), { venues: [{ ...venue, key: 'none' }] }, [], 'cannot-check'],
  ])('is refused %s', async (_what, text, known, stored, refusal) => {
    expect(await check(text, known, stored)).toEqual({ refusal });
  });

  test('of a paired claim waits for the other one until the meeting ends, and unlocks with it', async () => {
    const half = { meetingId: 3, expiresAt: new Date('2026-11-18T20:20:00Z') };
    expect(await check(textOf(half))).toMatchObject({ pair: '7 3', half: { until: half.expiresAt } });
    expect(await check(textOf({ meetingId: 3 }))).toMatchObject({ half: { until: new Date('2026-11-18T20:30:00Z') } });
    expect(await check(textOf(half), {}, [pendingHere({ pair: '7 3' })])).toMatchObject({ half: 'whole' });
    expect(await check(textOf(half), {}, [pendingHere({ pair: '7 4' })])).toMatchObject({
      half: { until: half.expiresAt },
    });
  });
});
