import { defineTexts } from '../../i18n/texts.ts';

export const onDemandTexts = defineTexts({
  en: () => import('./on-demand.en.ts'),
  fr: () => import('./on-demand.fr.ts'),
});
