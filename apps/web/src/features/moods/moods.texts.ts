import { defineTexts } from '../../i18n/texts.ts';

export const moodsTexts = defineTexts({ en: () => import('./moods.en.ts'), fr: () => import('./moods.fr.ts') });
