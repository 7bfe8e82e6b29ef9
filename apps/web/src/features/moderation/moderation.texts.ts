import { defineTexts } from '../../i18n/texts.ts';

export const moderationTexts = defineTexts({
  en: () => import('./moderation.en.ts'),
  fr: () => import('./moderation.fr.ts'),
});
