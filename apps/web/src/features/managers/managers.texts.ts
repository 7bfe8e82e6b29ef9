import { defineTexts } from '../../i18n/texts.ts';

export const managersTexts = defineTexts({
  en: () => import('./managers.en.ts'),
  fr: () => import('./managers.fr.ts'),
});
