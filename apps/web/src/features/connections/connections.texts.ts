import { defineTexts } from '../../i18n/texts.ts';

export const connectionsTexts = defineTexts({
  en: () => import('./connections.en.ts'),
  fr: () => import('./connections.fr.ts'),
});
