import { defineTexts } from '../i18n/texts.ts';

/** Texts that components of several features share: moods, plans, closing, showing a password. */
export const uiTexts = defineTexts({ en: () => import('./ui.en.ts'), fr: () => import('./ui.fr.ts') });
