import { defineTexts } from '../../i18n/texts.ts';

export const photosTexts = defineTexts({ en: () => import('./photos.en.ts'), fr: () => import('./photos.fr.ts') });
