import { defineTexts } from '../../i18n/texts.ts';

export const pictureFieldTexts = defineTexts({
  en: () => import('./picture-field.en.ts'),
  fr: () => import('./picture-field.fr.ts'),
});
