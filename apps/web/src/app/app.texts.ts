import { defineTexts } from '../i18n/texts.ts';

/** Texts of the shell and of transport failures. */
export const appTexts = defineTexts({ en: () => import('./app.en.ts'), fr: () => import('./app.fr.ts') });
