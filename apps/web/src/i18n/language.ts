import { createObservable } from '@ambiance/chat-client/observable';
import { type Language, languages, preferredLanguage } from '@ambiance/domain/languages';
import { placeOf } from './addresses.ts';
import { browserStorage, type KeyValueStorage } from '../state/browser-storage.ts';
import { type Store, useStore } from '../state/store.ts';
import { languageKey } from '../state/storage-keys.ts';

export interface LanguageStore extends Store<Language> {
  /** The language to offer on a first visit, if the browser prefers a language other than the default. */
  offered: () => Language | undefined;
}

/** The chosen language: the one in the URL, else the one chosen in this browser, else English. */
export function createLanguage(storage: KeyValueStorage, accepted: readonly string[], pathname = '/'): LanguageStore {
  const stored = () => languages.find((language) => language === storage.getItem(languageKey));
  const preferred = preferredLanguage(accepted.join(','));
  const { language: addressed } = placeOf(pathname);
  const store = createObservable<Language>(() => {
    if (addressed) storage.setItem(languageKey, addressed);
    return stored() ?? languages[0];
  });
  return {
    get: store.get,
    subscribe: store.subscribe,
    set: (chosen) => {
      storage.setItem(languageKey, chosen);
      store.set(chosen);
    },
    offered: () => (stored() === undefined && preferred !== languages[0] ? preferred : undefined),
  };
}

export const language = createLanguage(
  browserStorage,
  globalThis.navigator?.languages ?? [],
  globalThis.location?.pathname,
);
export const useLanguage = (): Language => useStore(language);
