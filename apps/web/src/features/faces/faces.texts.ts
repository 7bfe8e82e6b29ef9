import { defineTexts } from '../../i18n/texts.ts';

export const faceTexts = defineTexts({
  en: () => import('./faces.en.ts'),
  fr: () => import('./faces.fr.ts'),
});
