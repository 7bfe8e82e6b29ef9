import { defineTexts } from '../../i18n/texts.ts';

export const chatTexts = defineTexts({ en: () => import('./chat.en.ts'), fr: () => import('./chat.fr.ts') });
