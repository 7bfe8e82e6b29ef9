import { defineTexts } from '../../../i18n/texts.ts';

export const closingTexts = defineTexts({ en: () => import('./closing.en.ts'), fr: () => import('./closing.fr.ts') });
