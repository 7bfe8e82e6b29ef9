import type { Language } from '@ambiance/domain/languages';
import { use } from 'react';
import { readable } from '../loading/readable.ts';
import type { Catalogue, Message } from './catalogue.ts';
import { language, useLanguage } from './language.ts';
import { createTranslator, type Translate } from './translator.ts';

/** The texts of a feature, fetched a language at a time. */
export interface Texts<C extends Catalogue> {
  modules: Modules<C>;
  /** Fetches the texts of a language once; the chosen language when none is named. */
  load: (one?: Language) => Promise<Translate<C>>;
}

type Module<C> = () => Promise<{ texts: C }>;
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
  const underWay = new Map<Language, Promise<Translate<C>>>();

  const fetchTexts = async (one: Language): Promise<Translate<C>> => {
    const { texts } = await modules[one]();
    return createTranslator<C>(texts, one);
  };
  const load = (one = language.get()) => {
    inUse.add(load);
    const known = underWay.get(one);
    if (known) return known;
    const loading = readable(fetchTexts(one));
    underWay.set(one, loading);
    loading.catch(() => underWay.delete(one));
    return loading;
  };
  return { load, modules };
}

/** The texts of a feature in the chosen language; suspends until they are here. */
export function useTexts<C extends Catalogue>(texts: Texts<C>): Translate<C> {
  return use(texts.load(useLanguage()));
}

/** Changes the language once everything on screen has its texts in it, so that nothing flickers. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  await Promise.all([...inUse].map((load) => load(chosen)));
  language.set(chosen);
}
