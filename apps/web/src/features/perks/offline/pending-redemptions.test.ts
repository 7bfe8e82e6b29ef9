import { offlineBatch, sealSignedCode, writeSignedCode } from '@ambiance/domain/signed-codes';
import { expect, test } from 'vitest';
import {
  actionFor,
  clockAheadMs,
  countWaiting,
  discardBatches,
  isWaitingHere,
  redeemWhereBest,
  rejectionText,
  waitingOf,
  withRejection,
} from './pending-redemptions.ts';

const stored = [
  { userId: 'ana', ticket: 'AAAA', nonce: '1' },
  { userId: 'ana', ticket: 'BBBB', nonce: '2', refusal: 'Redeemed already.' },
  { userId: 'ben', ticket: 'CCCC', nonce: '3' },
  { userId: 'ana', ticket: 'DDDD', nonce: '4' },
];

test('only an account’s own accepted redemptions wait to be sent, in order', () => {
  expect(waitingOf(stored, 'ana').map(({ nonce }) => nonce)).toEqual(['1', '4']);
  expect(waitingOf(stored, undefined)).toEqual([]);
  expect(countWaiting(stored)).toEqual({ ana: 2, ben: 1 });
});

test('a rejection is shown in the reader’s language, or as it was stored by an earlier version', () => {
  const sentences = { en: 'Redeemed already.', fr: 'Déjà utilisé.' };
  const rejected = withRejection({ userId: 'ana', ticket: 'AAAA' }, { error: sentences.en, sentences });
  expect([rejectionText(rejected, 'en'), rejectionText(rejected, 'fr')]).toEqual([sentences.en, sentences.fr]);
  const earlier = withRejection({ userId: 'ana', ticket: 'AAAA' }, { error: sentences.en });
  expect(rejectionText(earlier, 'fr')).toBe(sentences.en);
  expect(waitingOf([rejected, earlier], 'ana')).toEqual([]);
});

test('a code pending on this device, for any account and in any letter case, is not redeemed again', () => {
  const isWaiting = (token: string) => isWaitingHere(stored, token);
  expect(['aaaa', 'CCCC', 'BBBB', 'EEEE'].map(isWaiting)).toEqual([true, true, false, false]);
});

const unanswered = new TypeError('Failed to fetch');
const refused = new Error('Expired.');

/** A redemption with a fixed result of the server and of the device. Records who was asked, in order. */
async function redeem(isDeviceFirst: boolean, server: string | Error, device: string | Error | undefined) {
  const asked: string[] = [];
  const reply = async <T>(name: string, result: T | Error): Promise<T> => {
    asked.push(name);
    if (result instanceof Error) throw result;
    return result;
  };
  const result = await redeemWhereBest({
    isDeviceFirst,
    onServer: () => reply('server', server),
    onDevice: () => reply('device', device),
    isUnanswered: (reason) => reason === unanswered,
  }).catch((reason: Error) => reason);
  return { asked, result };
}

test.each([
  ['if the server responds, only the server decides', false, 'ok', 'kept', ['server'], 'ok'],
  ['a refusal of the server is final', false, refused, 'kept', ['server'], refused],
  ['without a response, the device decides', false, unanswered, 'kept', ['server', 'device'], 'kept'],
  ['without a response, the device may refuse', false, unanswered, refused, ['server', 'device'], refused],
  ['neither can decide', false, unanswered, undefined, ['server', 'device'], unanswered],
  ['without a network the device decides at once', true, 'ok', 'kept', ['device'], 'kept'],
  ['a device that refuses at once is not overruled', true, 'ok', refused, ['device'], refused],
  ['a device that cannot check asks the server', true, 'ok', undefined, ['device', 'server'], 'ok'],
])('redeeming at the door: %s', async (_, isDeviceFirst, server, device, asked, result) => {
  expect(await redeem(isDeviceFirst, server, device)).toEqual({ asked, result });
});

test('the difference between the clocks is measured at the middle of the request', () => {
  expect(clockAheadMs('1970-01-01T00:00:10.000Z', 1000, 5000)).toBe(7000);
});

test.each([
  ['rejected', 'Redeemed already.', '2026-11-18T20:00:00Z', 'dismiss'],
  ['just made', undefined, '2026-11-18T20:00:00Z', 'undo'],
  ['made a second less than five minutes ago', undefined, '2026-11-18T19:55:01Z', 'undo'],
  ['made five minutes ago', undefined, '2026-11-18T19:55:00Z', undefined],
])('an offline redemption that was %s offers one action or none', (_, refusal, redeemedUtc, action) => {
  expect(actionFor({ refusal, redeemedUtc }, new Date('2026-11-18T20:00:00Z'))).toBe(action);
});

test('pending redemptions are discarded venue by venue, at most as many at a time as the server accepts', () => {
  const codeAt = (venueId: number) => {
    const written = writeSignedCode({ token: 'a'.repeat(32), venueId, perkId: 7, expiresAt: null, meetingId: null });
    return { ticket: sealSignedCode(written, new Uint8Array(64)) };
  };
  const queue = [codeAt(2), ...Array.from({ length: offlineBatch + 1 }, () => codeAt(1)), codeAt(2)];
  const sizes = discardBatches(queue).map(({ venueId, batch }) => [venueId, batch.length]);
  expect(sizes).toEqual([
    [2, 2],
    [1, offlineBatch],
    [1, 1],
  ]);
});
