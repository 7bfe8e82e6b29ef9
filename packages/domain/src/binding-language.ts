import type { Language } from './languages.ts';

/** The language of the terms that bind by the law of Québec, unless someone expressly wishes for another language. */
export const bindingLanguage: Language = 'fr';
