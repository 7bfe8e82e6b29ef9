import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/session.ts';
import { useStore } from '../../../state/store.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { forgetKept, keptHere, undoKeptUntil } from './offline-validator.ts';
import { redeemTexts } from '../door/redeem.texts.ts';
import { timeAtVenue } from '../door/time-at-venue.ts';
import { useForget } from './use-forget.ts';

/** Redemptions that the user made offline on this device: the pending ones, and those rejected on sync. */
export function KeptRedemptions() {
  const t = useTexts(redeemTexts);
  const language = useLanguage();
  const now = useNow();
  const userId = useSession()?.id;
  const mine = useStore(keptHere).filter((one) => one.userId === userId);
  const forget = useForget();
  if (mine.length === 0) return null;
  return (
    <section aria-labelledby="kept-redemptions" className="flex flex-col gap-3">
      <h2 id="kept-redemptions" className="text-xl">
        {t('kept')}
      </h2>
      <ul className="flex flex-col divide-y divide-hairline rounded-xl border border-hairline bg-surface">
        {mine.toReversed().map((one) => (
          <li key={one.nonce} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
            <div className="flex min-w-0 flex-1 basis-52 flex-col items-start gap-1">
              <span className="font-medium">{one.title ?? t('unknownPerk')}</span>
              <span className="text-sm text-ink-muted">
                {t('keptAt', { time: timeAtVenue(one.redeemedUtc, one.timeZone, now, language) })}
              </span>
              {one.refusal === undefined ? (
                <Badge>{t('notSent')}</Badge>
              ) : (
                <>
                  <Badge tone="danger">{t('notCounted')}</Badge>
                  <span className="text-sm">{one.refusal}</span>
                </>
              )}
            </div>
            {one.refusal !== undefined && (
              <Button variant="secondary" onClick={() => void forgetKept(one.nonce)}>
                {t('dismiss')}
              </Button>
            )}
            {one.refusal === undefined && undoKeptUntil(one) > now && (
              <Button
                variant="secondary"
                busy={forget.isPending && forget.variables === one.nonce}
                aria-label={t('undoKeptFor', { perk: one.title ?? t('unknownPerk') })}
                onClick={() => forget.mutate(one.nonce)}
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
