import type { Assignment } from '@ambiance/contract/assignments';
import { Hourglass } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { useNow } from '../../ui/use-now.ts';
import { assignmentsTexts } from './assignments.texts.ts';
import { since } from './since.ts';

/** Marks a chat in which the member wrote last, with how long they have waited. */
export function WaitingBadge({ assignment: { waitingSinceUtc } }: { assignment: Assignment }) {
  const t = useTexts(assignmentsTexts);
  const now = useNow();
  if (!waitingSinceUtc) return null;
  return (
    <Badge isLong tone="gold" icon={<Hourglass aria-hidden className="size-4 shrink-0" />}>
      {t('waiting', { since: since(waitingSinceUtc, now, t.language) })}
    </Badge>
  );
}
