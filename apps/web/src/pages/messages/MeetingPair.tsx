import type { MessageId } from '@ambiance/domain/ids';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { useHubNews } from '../../features/chat/live/use-hub-news.ts';
import { ClaimDialog } from '../../features/perks/ClaimDialog.tsx';
import { HalfState } from '../../features/perks/HalfState.tsx';
import { statusAt } from '../../features/perks/opened-claims.ts';
import { claimsQuery, reloadClaims } from '../../features/perks/perks.queries.ts';
import { perksTexts } from '../../features/perks/perks.texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { useNow } from '../../ui/use-now.ts';

/** The member's halves of a meeting's perks for two, if it was agreed on. Renders nothing if there are none. */
export function MeetingPair({ meetingId }: { meetingId: MessageId }) {
  const t = useTexts(perksTexts);
  const now = useNow();
  const { data: claims = [] } = useQuery(claimsQuery);
  const [shown, setShown] = useState<number>();
  useHubNews('ClaimChanged', reloadClaims);
  const pair = claims.filter(({ half }) => half?.meetingId === meetingId);
  const open = pair.find(({ id }) => id === shown);
  if (pair.length === 0) return null;
  return (
    <>
      <ul aria-label={t('forTwo')} className="mt-3 flex flex-col divide-y divide-hairline border-t border-hairline">
        {pair.map((claim) => (
          <li key={claim.id} className="flex flex-col items-start gap-1 pt-3 not-last:pb-3">
            <p className="flex items-start gap-2 font-medium">
              <Ticket aria-hidden className="mt-1 size-4 shrink-0 text-accent-ink" />
              {claim.title}
            </p>
            <p className="text-sm text-ink-muted">
              <HalfState claim={claim} />
            </p>
            {statusAt(claim, now) === 'active' && (
              <Button variant="secondary" className="mt-1" onClick={() => setShown(claim.id)}>
                {t(claim.half?.mineUtc ? 'details' : 'showHalf')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && <ClaimDialog claim={open} onClose={() => setShown(undefined)} />}
    </>
  );
}
