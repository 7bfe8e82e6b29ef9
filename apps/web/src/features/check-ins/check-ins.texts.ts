import { defineTexts } from '../../i18n/texts.ts';

export const checkInsTexts = defineTexts({
  en: () => import('./check-ins.en.ts'),
  fr: () => import('./check-ins.fr.ts'),
});
