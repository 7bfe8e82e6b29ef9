import { defineTexts } from '../../i18n/texts.ts';

export const auditTexts = defineTexts({
  en: () => import('./audit.en.ts'),
  fr: () => import('./audit.fr.ts'),
});
