import { expect, test } from 'vitest';
import { ServerError } from '../../../server/transport.ts';
import { RefusedHere } from '../offline/check-signed-code.ts';
import {
  type Attempt,
  attemptWith,
  isAbout,
  isNextAhead,
  isOffline,
  mayRetry,
  nextRedeem,
  type RedeemEvent,
  type RedeemState,
  redeemStart,
  takesCode,
} from './redeem-steps.ts';

type State = RedeemState<string, string>;

const typed: Attempt = { token: 'AAAA', nonce: 'n1', typed: true };
const scanned: Attempt = { ...typed, typed: false };
const refusal = new ServerError('Expired.', 409);
const serverDown = new ServerError('Later.', 503);
const offline = new TypeError('Failed to fetch');

const after = (...events: RedeemEvent<string, string>[]): State => events.reduce<State>(nextRedeem, redeemStart);
const sent = (attempt = typed) => ({ type: 'sent', attempt }) as const;
const failed = (error: Error) => ({ type: 'failed', error }) as const;

test('a code that the server redeemed shows its result, and "Next" makes room for the next guest', () => {
  expect(after(sent()).step).toEqual({ at: 'sending', attempt: typed });
  const done = after(sent(), { type: 'redeemed', done: 'a beer' });
  expect(done).toEqual({ step: { at: 'done', done: 'a beer' }, unanswered: undefined });
  expect(nextRedeem(done, { type: 'next' })).toEqual(redeemStart);
});

test.each([
  ['the server refused', refusal, 'refused', undefined],
  ['the server failed', serverDown, 'unsure', typed],
  ['nobody answered', offline, 'unsure', typed],
  ['this device refused', new RefusedHere('expired'), 'refused', typed],
  ['this device cannot check', new RefusedHere('cannot-check'), 'unsure', typed],
])('a code that %s leads to the right step and nonce', (_, error, at, unanswered) => {
  expect(after(sent(), failed(error))).toEqual({ step: { at, attempt: typed, error }, unanswered });
});

test('a code keeps its nonce until its response, also after "Next"; another code gets a new nonce', () => {
  const state = after(sent(), failed(offline), { type: 'next' });
  const newNonce = () => 'n2';
  expect(attemptWith(state, 'AAAA', false, newNonce)).toBe(typed);
  expect(attemptWith(state, 'BBBB', false, newNonce)).toEqual({ token: 'BBBB', nonce: 'n2', typed: false });
  expect(attemptWith(after(sent(), failed(refusal)), 'AAAA', true, newNonce).nonce).toBe('n2');
});

test.each([
  [sent()],
  [sent({ ...typed, token: 'BBBB' })],
  [{ type: 'asked' }],
  [{ type: 'typed' }],
  [{ type: 'missing' }],
] as const)('while a code is being checked, %j changes nothing', (event) => {
  for (const state of [after(sent(scanned)), after({ type: 'asked' })]) expect(nextRedeem(state, event)).toBe(state);
});

test('a result that comes after "Next" changes nothing', () => {
  for (const event of [
    { type: 'redeemed', done: 'late' },
    failed(refusal),
    { type: 'faced', facing: 'Ben' },
  ] as const) {
    const state = after(sent(), { type: 'next' });
    expect(nextRedeem(state, event)).toBe(state);
  }
});

test('a member’s door code leads to that member or to the reason for its refusal', () => {
  expect(after({ type: 'asked' }, { type: 'faced', facing: 'Ben' }).step).toEqual({ at: 'faced', facing: 'Ben' });
  expect(after({ type: 'asked' }, failed(refusal)).step).toEqual({ at: 'unfaced', error: refusal });
});

test('an empty field shows an error until text is typed, and typing clears a refusal', () => {
  expect(after({ type: 'missing' }).step).toEqual({ at: 'ready', isMissing: true });
  expect(after({ type: 'missing' }, { type: 'typed' })).toEqual(redeemStart);
  expect(after(sent(), failed(refusal), { type: 'typed' })).toEqual(redeemStart);
});

test.each([
  ['a redemption', after(sent(), { type: 'redeemed', done: 'a beer' }), true],
  ['a refused scan', after(sent(scanned), failed(refusal)), true],
  ['a refused typed code', after(sent(), failed(refusal)), false],
  ['a typed code without an answer', after(sent(), failed(offline)), true],
  ['a member code that is refused', after({ type: 'asked' }, failed(refusal)), true],
  ['a member', after({ type: 'asked' }, { type: 'faced', facing: 'Ben' }), false],
  ['an empty screen', redeemStart, false],
])('after %s, the keyboard focus moves to "Next": %s', (_, { step }, isAhead) => {
  expect(isNextAhead(step)).toBe(isAhead);
});

test.each([
  [refusal, false, false],
  [serverDown, false, true],
  [new ServerError('', 0), true, true],
  [offline, true, true],
  [new RefusedHere('cannot-check'), false, false],
])('%s means offline: %s, and is retried: %s', (error, offlineNow, retried) => {
  expect([isOffline(error), mayRetry(error)]).toEqual([offlineNow, retried]);
});

test('a code can be entered until a redemption or a member is shown', () => {
  const steps = ['ready', 'sending', 'asking', 'refused', 'unsure', 'unfaced', 'done', 'faced'];
  expect(steps.filter((at) => !takesCode({ at }))).toEqual(['done', 'faced']);
});

test('undoing a redemption clears the screen only if the screen shows it', () => {
  const shown = { at: 'done', done: { claimId: 7 } } as const;
  expect([isAbout(shown, 7), isAbout(shown, 8), isAbout({ at: 'done', done: { nonce: 'n1' } }, 7)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isAbout({ at: 'ready', isMissing: false }, 7)).toBe(false);
});
