import { useTexts } from '../../i18n/texts.ts';
import { moderationTexts } from './moderation.texts.ts';

/** How somebody is called on the screens of moderators, also after their account was erased. */
export function usePersonName() {
  const t = useTexts(moderationTexts);
  return ({ id, displayName }: { id: string; displayName: string | null }): string =>
    displayName ?? t('erased', { id: id.slice(0, 8) });
}
