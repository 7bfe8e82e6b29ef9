import { defineTexts } from '../../i18n/texts.ts';

export const notificationsTexts = defineTexts({
  en: () => import('./notifications.en.ts'),
  fr: () => import('./notifications.fr.ts'),
});
