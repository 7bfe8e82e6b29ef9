import type { Language } from '@ambiance/domain/languages';
import { use } from 'react';
import { fetchedOnce, type FetchedOnce } from '../loading/fetched-once.ts';
import type { Catalogue, Message } from './catalogue.ts';
import type { JoinName } from './french-names.ts';
import { language, useLanguage } from './language.ts';
import { createTranslator, type Translate } from './translator.ts';

/** A feature's texts, fetched one language at a time. */
export interface Texts<C extends Catalogue> {
  modules: Modules<C>;
  /** Fetches the texts of a language once. Defaults to the chosen language. */
  load: (one?: Language) => Promise<Translate<C>>;
  /** The same for React's `use`. */
  read: (one: Language) => Promise<Translate<C>>;
}

/** A French catalogue with names after “de”, “que” or “à” exports `joinName`. */
type Module<C> = () => Promise<{ texts: C; joinName?: JoinName }>;
interface Modules<C> {
  en: Module<C>;
  fr: Module<Readonly<Record<keyof C, Message>>>;
}

const inUse = new Set<(one: Language) => Promise<unknown>>();

/**
 * Declares a feature's texts, in `<feature>.texts.ts`:
 * `export const chatTexts = defineTexts({ en: () => import('./chat.en.ts'), fr: () => import('./chat.fr.ts') });`
 */
export function defineTexts<C extends Catalogue>(modules: Modules<C>): Texts<C> {
  const of = (one: Language) =>
    fetchedOnce(async () => {
      const { texts, joinName } = await modules[one]();
      return createTranslator<C>(texts, one, joinName);
    });
  const fetched: Readonly<Record<Language, FetchedOnce<Translate<C>>>> = { en: of('en'), fr: of('fr') };
  const load = (one = language.get()) => {
    inUse.add(load);
    return fetched[one].load();
  };
  const read = (one: Language) => {
    inUse.add(load);
    return fetched[one].read();
  };
  return { load, read, modules };
}

/** A feature's texts in the chosen language. Suspends until they are loaded. */
export function useTexts<C extends Catalogue>(texts: Texts<C>): Translate<C> {
  return use(texts.read(useLanguage()));
}

/** Changes the language when all texts on the screen are loaded in it, so that nothing flickers. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  await Promise.all([...inUse].map((load) => load(chosen)));
  language.set(chosen);
}
