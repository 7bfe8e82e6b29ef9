import { useTexts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/session.ts';
import { useStore } from '../../../state/store.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { discardPending, pendingHere } from './offline-validator.ts';
import { actionFor, rejectionText } from './pending-redemptions.ts';
import { redeemTexts } from '../door/redeem.texts.ts';
import { whenAtVenue } from '../door/time-at-venue.ts';
import { useDiscard } from './use-discard.ts';

/** Redemptions that the user made offline on this device: the pending ones, and those rejected on sync. */
export function PendingRedemptions() {
  const t = useTexts(redeemTexts);
  const now = useNow();
  const userId = useSession()?.id;
  const mine = useStore(pendingHere).filter((one) => one.userId === userId);
  const discard = useDiscard();
  if (mine.length === 0) return null;
  return (
    <section aria-labelledby="pending-redemptions" className="flex flex-col gap-3">
      <h2 id="pending-redemptions" className="text-xl">
        {t('stored')}
      </h2>
      <ul className="flex flex-col divide-y divide-hairline rounded-xl border border-hairline bg-surface">
        {mine.toReversed().map((one) => (
          <li key={one.nonce} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
            <div className="flex min-w-0 flex-1 basis-52 flex-col items-start gap-1">
              <span className="font-medium">{one.title ?? t('unknownPerk')}</span>
              <span className="text-sm text-ink-muted">
                {t('redeemedOfflineAt', {
                  when: whenAtVenue(t, one.redeemedUtc, { timeZone: one.timeZone, now, language: t.language }),
                })}
              </span>
              {one.refusal === undefined ? (
                <Badge>{t('notSent')}</Badge>
              ) : (
                <>
                  <Badge tone="danger">{t('notCounted')}</Badge>
                  <span className="text-sm">{rejectionText(one, t.language)}</span>
                </>
              )}
            </div>
            {actionFor(one, now) === 'dismiss' && (
              <Button variant="secondary" onClick={() => void discardPending(one.nonce)}>
                {t('dismiss')}
              </Button>
            )}
            {actionFor(one, now) === 'undo' && (
              <Button
                variant="secondary"
                busy={discard.isPending && discard.variables === one.nonce}
                aria-label={t('undoPendingFor', { perk: one.title ?? t('unknownPerk') })}
                onClick={() => discard.mutate(one.nonce)}
              >
                {t('undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
