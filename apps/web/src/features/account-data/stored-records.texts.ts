import { defineTexts } from '../../i18n/texts.ts';

export const storedRecordsTexts = defineTexts({
  en: () => import('./stored-records.en.ts'),
  fr: () => import('./stored-records.fr.ts'),
});
