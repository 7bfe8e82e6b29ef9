import { useTexts } from '../../i18n/texts.ts';
import { moderationTexts } from './moderation.texts.ts';

/** Returns a function that names a person on moderators' screens, also after their account was deleted. */
export function usePersonName() {
  const t = useTexts(moderationTexts);
  return ({ id, displayName }: { id: string; displayName: string | null }): string =>
    displayName ?? t('erased', { id: id.slice(0, 8) });
}
