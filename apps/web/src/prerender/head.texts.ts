import { defineTexts } from '../i18n/texts.ts';

/** Texts of public pages for search engines and shared links. Only prerendering reads them. */
export const headTexts = defineTexts({ en: () => import('./head.en.ts'), fr: () => import('./head.fr.ts') });
