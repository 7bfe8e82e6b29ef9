import { browserStorage } from '../state/browser-storage.ts';

const deviceKey = 'device';

/**
 * What accounts know this browser again by, so that whoever guesses at one from elsewhere cannot shut its owner out: 32
 * random bytes as hex text, made once. It opens nothing, and stays when somebody logs out.
 */
export function deviceSecret(): string {
  const kept = browserStorage.getItem(deviceKey) ?? '';
  if (/^[\da-f]{64}$/.test(kept)) return kept;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  browserStorage.setItem(deviceKey, made);
  return made;
}
