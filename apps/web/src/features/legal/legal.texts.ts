import { defineTexts } from '../../i18n/texts.ts';

export const legalTexts = defineTexts({ en: () => import('./legal.en.ts'), fr: () => import('./legal.fr.ts') });
export const privacyTexts = defineTexts({ en: () => import('./privacy.en.ts'), fr: () => import('./privacy.fr.ts') });
export const termsTexts = defineTexts({ en: () => import('./terms.en.ts'), fr: () => import('./terms.fr.ts') });
export const safetyTexts = defineTexts({ en: () => import('./safety.en.ts'), fr: () => import('./safety.fr.ts') });
