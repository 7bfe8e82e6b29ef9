import { expect, test } from 'vitest';
import { sendPending } from './send-pending.ts';

/** A browser with stored redemptions, and a server that records what arrives. */
function door(nonces: readonly string[]) {
  const stored = nonces.map((nonce) => ({ nonce }));
  const refused: string[] = [];
  const arrived: string[][] = [];
  let isSignedIn = true;
  const tab = {
    load: async () => (isSignedIn ? [...stored] : []),
    send: async (batch: readonly { nonce: string }[]) => {
      arrived.push(batch.map(({ nonce }) => nonce));
      await Promise.resolve();
      return batch.map(({ nonce }) => ({
        nonce,
        refusal: nonce === 'used' ? { error: 'Already redeemed' } : null,
      }));
    },
    resolve: async (one: { nonce: string }, refusal: { error: string } | null) => {
      stored.splice(stored.indexOf(one), 1);
      if (refusal) refused.push(refusal.error);
    },
  };
  return { tab, stored, refused, arrived, signOut: () => (isSignedIn = false) };
}

test('two tabs at the door that send at once send each redemption once, in order', async () => {
  const { tab, stored, arrived } = door(['a', 'b', 'c', 'd', 'e']);
  expect(await Promise.all([sendPending(tab, 2), sendPending(tab, 2)])).toEqual([true, false]);
  expect(arrived).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  expect(stored).toEqual([]);
});

test('a redemption that the server refuses is no longer pending, and its reason is stored', async () => {
  const { tab, refused, arrived } = door(['a', 'used', 'b']);
  await sendPending(tab, 50);
  expect(arrived).toEqual([['a', 'used', 'b']]);
  expect(refused).toEqual(['Already redeemed']);
});

test('an unsent redemption stays pending and is sent the next time', async () => {
  const { tab, stored, arrived } = door(['a', 'b']);
  await expect(sendPending({ ...tab, send: () => Promise.reject(new Error('No network')) }, 50)).rejects.toThrow();
  expect(stored).toHaveLength(2);
  expect(await sendPending(tab, 50)).toBe(true);
  expect(arrived).toEqual([['a', 'b']]);
});

test('no redemption is sent after the account is signed out', async () => {
  const { tab, stored, arrived, signOut } = door(['a', 'b', 'c']);
  const send = async (batch: readonly { nonce: string }[]) => {
    signOut();
    return tab.send(batch);
  };
  await sendPending({ ...tab, send }, 1);
  expect(arrived).toEqual([['a']]);
  expect(stored).toHaveLength(2);
});
