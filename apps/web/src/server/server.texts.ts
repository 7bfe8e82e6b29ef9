import { defineTexts } from '../i18n/texts.ts';

/** Messages for requests that failed without a message from the server. */
export const serverTexts = defineTexts({ en: () => import('./server.en.ts'), fr: () => import('./server.fr.ts') });
