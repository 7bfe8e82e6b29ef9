import { defineTexts } from '../../i18n/texts.ts';

export const plansTexts = defineTexts({ en: () => import('./plans.en.ts'), fr: () => import('./plans.fr.ts') });
