import { dateText } from '@ambiance/domain/date-text';
import { reportDueHours } from '@ambiance/domain/reports';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../server/query-of.ts';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { reportsTexts } from './reports.texts.ts';

const myReportsQuery = queryOf(['me', 'reports'], (it) => server.reports.mine(it));

/** The user's reports, with a sentence on the outcome of each. */
export function MyReports() {
  const t = useTexts(reportsTexts);
  const { data: reports, error } = useQuery(myReportsQuery);
  return (
    <Card className="flex flex-col gap-3">
      {error && !reports && <p className="text-ink-muted">{t('mineFailed')}</p>}
      {!error && !reports && <Skeleton className="h-12" />}
      {reports?.length === 0 && <p className="text-ink-muted">{t('mineNone')}</p>}
      {reports && reports.length > 0 && (
        <ul className="flex flex-col divide-y divide-hairline">
          {reports.map(({ displayName, category, reason, createdUtc, state }) => (
            <li key={`${createdUtc} ${reason}`} className="flex flex-col py-2.5">
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-medium">
                  {t('aboutPerson', { name: displayName ?? t('aMember'), category: t(`category.${category}`) })}
                </span>
                <time dateTime={createdUtc} className="text-sm text-ink-muted">
                  {dateText(createdUtc, t.language, { dateStyle: 'long' })}
                </time>
              </span>
              <span className="line-clamp-2 text-ink-muted">{reason}</span>
              <span className="text-sm">{t(`state.${state}`, { hours: reportDueHours })}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
