import { defineTexts } from '../i18n/texts.ts';

/** What is said of a request that failed without a sentence of the server. */
export const serverTexts = defineTexts({ en: () => import('./server.en.ts'), fr: () => import('./server.fr.ts') });
