import { defineTexts } from '../../i18n/texts.ts';

export const tableChecksTexts = defineTexts({
  en: () => import('./table-checks.en.ts'),
  fr: () => import('./table-checks.fr.ts'),
});
