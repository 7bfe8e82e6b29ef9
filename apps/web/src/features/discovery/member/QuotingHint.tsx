import type { Member } from '@ambiance/contract/members';
import { Quote } from 'lucide-react';
import { useTexts } from '../../../i18n/texts.ts';
import { discoveryTexts } from '../discovery.texts.ts';

/** True if a profile has anything that a message can quote. */
export const hasQuotableParts = ({ photos, description, expectations }: Member): boolean =>
  photos.length > 0 || Boolean(description) || Boolean(expectations);

/** Says that a press on a photo or a line begins a message about it. */
export function QuotingHint() {
  const t = useTexts(discoveryTexts);
  return (
    <p className="flex items-center gap-2 text-sm text-ink-muted">
      <Quote aria-hidden className="size-4 shrink-0 text-accent-ink" />
      {t('quotingHint')}
    </p>
  );
}
