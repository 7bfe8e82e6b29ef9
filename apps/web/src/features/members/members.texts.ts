import { defineTexts } from '../../i18n/texts.ts';

export const membersTexts = defineTexts({ en: () => import('./members.en.ts'), fr: () => import('./members.fr.ts') });
