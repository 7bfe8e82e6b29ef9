import { defineTexts } from '../../i18n/texts.ts';

export const landingTexts = defineTexts({ en: () => import('./landing.en.ts'), fr: () => import('./landing.fr.ts') });
