import { defineTexts } from '../i18n/texts.ts';

/** How the end of a mood is said. */
export const moodEndTexts = defineTexts({ en: () => import('./mood-end.en.ts'), fr: () => import('./mood-end.fr.ts') });
