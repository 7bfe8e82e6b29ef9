import { defineTexts } from '../../i18n/texts.ts';

export const installTexts = defineTexts({ en: () => import('./install.en.ts'), fr: () => import('./install.fr.ts') });
