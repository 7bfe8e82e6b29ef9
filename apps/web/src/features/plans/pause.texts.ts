import { defineTexts } from '../../i18n/texts.ts';

export const pauseTexts = defineTexts({ en: () => import('./pause.en.ts'), fr: () => import('./pause.fr.ts') });
