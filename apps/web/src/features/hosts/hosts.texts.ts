import { defineTexts } from '../../i18n/texts.ts';

export const hostsTexts = defineTexts({
  en: () => import('./hosts.en.ts'),
  fr: () => import('./hosts.fr.ts'),
});
