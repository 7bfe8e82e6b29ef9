import { defineTexts } from '../../i18n/texts.ts';

/** Texts of the fields for dates and places. The landing page does not need them. */
export const pickerTexts = defineTexts({ en: () => import('./picker.en.ts'), fr: () => import('./picker.fr.ts') });

/** Fetched with the fields, so that they do not appear after the rest of their form. */
void pickerTexts.load().catch(() => undefined);
