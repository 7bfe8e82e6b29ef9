import { dateText } from '@ambiance/domain/date-text';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session/session.ts';
import { useStore } from '../../state/store.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/use-now.ts';
import { forgetKept, isAway, keptAtDoor, undoKeptUntil, waitingOf } from './door.ts';
import type { KeptRedemption } from './door-storage.ts';
import { redeemTexts } from './redeem.texts.ts';
import { useForget } from './use-forget.ts';

/** Whether there is a network at the door, and what is kept on this device: what waits to be sent, and what was not counted. */
export function AtDoor() {
  const t = useTexts(redeemTexts);
  const userId = useSession()?.id;
  const kept = useStore(keptAtDoor);
  const away = useStore(isAway);
  const now = useNow();
  const language = useLanguage();
  const forget = useForget();
  const mine = kept.filter((one) => one.userId === userId);
  const count = waitingOf(kept, userId).length;
  const others = Object.groupBy(
    kept.filter((one) => one.userId !== userId && one.refusal === undefined),
    ({ userId: other }) => other,
  );
  const timeOf = ({ redeemedUtc, timeZone }: KeptRedemption) =>
    dateText(redeemedUtc, language, { timeZone, timeStyle: 'short' });
  return (
    <>
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {count > 0 && <Banner>{t(away ? 'waiting' : 'sending', { count })}</Banner>}
        {count === 0 && away && <Banner>{t('away')}</Banner>}
        {Object.entries(others).map(([other, theirs = []]) => (
          <Banner key={other}>{t('othersWait', { count: theirs.length, name: theirs[0]!.userName })}</Banner>
        ))}
      </div>
      {mine.length > 0 && (
        <section aria-labelledby="kept-redemptions" className="flex flex-col gap-3">
          <h2 id="kept-redemptions" className="text-xl">
            {t('kept')}
          </h2>
          <ul className="flex flex-col divide-y divide-hairline rounded-xl border border-hairline bg-surface">
            {mine.toReversed().map((one) => (
              <li key={one.nonce} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
                <div className="flex min-w-0 flex-1 basis-52 flex-col items-start gap-1">
                  <span className="font-medium">{one.title ?? t('unknownPerk')}</span>
                  <span className="text-sm text-ink-muted">{t('keptAt', { time: timeOf(one) })}</span>
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
      )}
    </>
  );
}
