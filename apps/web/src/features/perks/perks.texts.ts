import { defineTexts } from '../../i18n/texts.ts';

export const perksTexts = defineTexts({ en: () => import('./perks.en.ts'), fr: () => import('./perks.fr.ts') });
