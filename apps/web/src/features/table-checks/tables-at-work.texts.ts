import { defineTexts } from '../../i18n/texts.ts';

export const tablesAtWorkTexts = defineTexts({
  en: () => import('./tables-at-work.en.ts'),
  fr: () => import('./tables-at-work.fr.ts'),
});
