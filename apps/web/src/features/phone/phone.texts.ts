import { defineTexts } from '../../i18n/texts.ts';

export const phoneTexts = defineTexts({ en: () => import('./phone.en.ts'), fr: () => import('./phone.fr.ts') });
