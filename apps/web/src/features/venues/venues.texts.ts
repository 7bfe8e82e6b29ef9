import { defineTexts } from '../../i18n/texts.ts';

export const venuesTexts = defineTexts({ en: () => import('./venues.en.ts'), fr: () => import('./venues.fr.ts') });
