import { defineTexts } from '../i18n/texts.ts';

/** The texts of the shell and of failures of the transport. */
export const appTexts = defineTexts({ en: () => import('./app.en.ts'), fr: () => import('./app.fr.ts') });
