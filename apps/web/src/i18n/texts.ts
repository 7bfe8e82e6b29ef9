import type { Language } from '@ambiance/domain/languages';
import { use } from 'react';
import type { Catalogue, Message } from './catalogue.ts';
import { language, useLanguage } from './language.ts';
import { createTranslator, type Translate } from './translator.ts';

/** The texts of a feature, fetched a language at a time. */
export interface Texts<C extends Catalogue> {
  /** Fetches the texts of a language once; the chosen language when none is named. */
  load(one?: Language): Promise<Translate<C>>;
  /** The texts of a language where they have arrived. */
  ready(one: Language): Translate<C> | undefined;
}

type Module<C> = () => Promise<{ texts: C }>;

const inUse = new Set<(one: Language) => Promise<unknown>>();

/**
 * Declares a feature's texts, in `<feature>.texts.ts`:
 * `export const chatTexts = defineTexts({ en: () => import('./chat.en.ts'), fr: () => import('./chat.fr.ts') });`
 */
export function defineTexts<C extends Catalogue>(modules: {
  en: Module<C>;
  fr: Module<Readonly<Record<keyof C, Message>>>;
}): Texts<C> {
  const arrived = new Map<Language, Translate<C>>();
  const underWay = new Map<Language, Promise<Translate<C>>>();

  const fetchTexts = async (one: Language): Promise<Translate<C>> => {
    const { texts } = await modules[one]();
    const translate = createTranslator<C>(texts, one);
    arrived.set(one, translate);
    return translate;
  };
  const load = (one = language.get()) => {
    inUse.add(load);
    const loading = underWay.get(one) ?? fetchTexts(one);
    underWay.set(one, loading);
    loading.catch(() => underWay.delete(one));
    return loading;
  };
  return { load, ready: (one) => arrived.get(one) };
}

/** The texts of a feature in the chosen language; suspends until they are here. */
export function useTexts<C extends Catalogue>(texts: Texts<C>): Translate<C> {
  const one = useLanguage();
  return texts.ready(one) ?? use(texts.load(one));
}

/** Changes the language once everything on screen has its texts in it, so that nothing flickers. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  await Promise.all([...inUse].map((load) => load(chosen)));
  language.set(chosen);
}
