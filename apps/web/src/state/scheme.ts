import { createObservable } from '@ambiance/chat-client/observable';
import { browserStorage } from './browser-storage.ts';
import type { Store } from './store.ts';
import { schemeKey } from './storage-keys.ts';

export const schemes = ['system', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** The colour scheme chosen in this browser. Until one is chosen, the device decides. */
export const scheme: Store<Scheme> = {
  ...createObservable<Scheme>(() => schemes.find((one) => one === browserStorage.getItem(schemeKey)) ?? 'system'),
  prerendered: () => 'system',
};

export function chooseScheme(chosen: Scheme): void {
  scheme.set(chosen);
  const { dataset } = document.documentElement;
  if (chosen === 'system') {
    delete dataset['scheme'];
    browserStorage.removeItem(schemeKey);
  } else {
    dataset['scheme'] = chosen;
    browserStorage.setItem(schemeKey, chosen);
  }
}
