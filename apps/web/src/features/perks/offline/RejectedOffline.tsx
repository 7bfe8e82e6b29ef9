import { dateText } from '@ambiance/domain/date-text';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { managedPerksTexts } from '../managed/managed-perks.texts.ts';
import { rejectedOfflineQuery } from '../perks.queries.ts';
import { PerkText } from '../PerkText.tsx';

/**
 * Offline redemptions that were rejected on sync, mostly because the code had already been redeemed. Renders nothing if there
 * are none.
 */
export function RejectedOffline({ venueId, timeZone }: { venueId: number; timeZone: string | undefined }) {
  const t = useTexts(managedPerksTexts);
  const { data: rejectedOffline, error, refetch } = useQuery(rejectedOfflineQuery(venueId));
  if (error && !rejectedOffline) return <LoadFailed title={t('rejectedFailed')} onRetry={refetch} />;
  if (!rejectedOffline?.length) return null;
  const when = (utc: string) =>
    dateText(utc, t.language, { ...(timeZone && { timeZone }), dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section aria-labelledby="uncounted">
      <Card className="flex flex-col gap-4 p-5">
        <div className="flex flex-col gap-1">
          <h2 id="uncounted" className="text-lg">
            {t('rejectedOffline')}
          </h2>
          <p className="text-sm text-ink-muted">{t('rejectedHint')}</p>
        </div>
        <ul className="flex flex-col divide-y divide-hairline">
          {rejectedOffline.map(
            ({ id, title, languages, memberName, redeemedUtc, redeemedBy, sentUtc, error: why, first }) => (
              <li key={id} className="flex flex-col items-start gap-1 py-3">
                <Badge tone="danger">{t(first ? 'redeemedTwice' : 'notCounted')}</Badge>
                {memberName && <span className="font-medium">{memberName}</span>}
                <span>
                  <PerkText language={languages.title}>{title}</PerkText>
                </span>
                {first && (
                  <span>
                    {first.redeemedBy
                      ? t('countsBy', { name: first.redeemedBy, time: when(first.redeemedUtc) })
                      : t('countsAt', { time: when(first.redeemedUtc) })}
                  </span>
                )}
                <span>
                  {redeemedBy
                    ? t('offlineBy', { name: redeemedBy, time: when(redeemedUtc) })
                    : t('offlineAt', { time: when(redeemedUtc) })}
                </span>
                {!first && <span>{why}</span>}
                <span className="text-sm text-ink-muted">{t('sentAt', { time: when(sentUtc) })}</span>
              </li>
            ),
          )}
        </ul>
      </Card>
    </section>
  );
}
