import { defineTexts } from '../../i18n/texts.ts';

/** Texts for the end of a mood. */
export const moodEndTexts = defineTexts({ en: () => import('./mood-end.en.ts'), fr: () => import('./mood-end.fr.ts') });
