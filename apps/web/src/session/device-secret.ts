import { browserStorage } from '../state/browser-storage.ts';

const deviceKey = 'device';

/**
 * A secret by which accounts recognize this browser, so that wrong guesses from elsewhere do not lock their owners out. It is
 * 32 random bytes as hex, created once. It grants no access and survives logout.
 */
export function deviceSecret(): string {
  const stored = browserStorage.getItem(deviceKey) ?? '';
  if (/^[\da-f]{64}$/.test(stored)) return stored;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  browserStorage.setItem(deviceKey, made);
  return made;
}
