import { defineTexts } from '../../../i18n/texts.ts';

export const emptyTownTexts = defineTexts({
  en: () => import('./empty-town.en.ts'),
  fr: () => import('./empty-town.fr.ts'),
});
