import { defineTexts } from '../../i18n/texts.ts';

export const profileTexts = defineTexts({ en: () => import('./profile.en.ts'), fr: () => import('./profile.fr.ts') });
