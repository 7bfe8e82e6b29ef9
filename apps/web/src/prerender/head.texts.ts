import { defineTexts } from '../i18n/texts.ts';

/** What search engines and shared links say of the public pages. Only prerendering reads it. */
export const headTexts = defineTexts({ en: () => import('./head.en.ts'), fr: () => import('./head.fr.ts') });
