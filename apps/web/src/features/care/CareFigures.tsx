import type { CarePeriod } from '@ambiance/contract/care';
import { carePeriods } from '@ambiance/domain/care';
import { decisionKinds } from '@ambiance/domain/moderation';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../server/query-of.ts';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { careTexts } from './care.texts.ts';
import { durationText } from './duration.ts';

const careQuery = queryOf(['care'], (it) => server.care.figures(it));

/** Shows how reports were handled, with one column per period. */
export function CareFigures() {
  const t = useTexts(careTexts);
  const { data, error, refetch } = useQuery(careQuery);
  if (!data && error) {
    return <LoadFailed title={t('failed')} onRetry={refetch} reason={error.message} />;
  }
  const number = new Intl.NumberFormat(`${t.language}-CA`);
  const percent = new Intl.NumberFormat(`${t.language}-CA`, { style: 'percent' });
  type Row = [name: string, figure: (period: CarePeriod) => number | null, text?: (figure: number) => string];
  const duration = (minutes: number) => durationText(minutes, t.language);
  const groups: [string, Row[]][] = [
    [
      t('reports'),
      [
        [t('received'), ({ received }) => received],
        [t('closed'), ({ closed }) => closed],
      ],
    ],
    [
      t('time'),
      [
        [t('median'), ({ medianMinutes }) => medianMinutes, duration],
        [t('ninetyFifth'), ({ ninetyFifthMinutes }) => ninetyFifthMinutes, duration],
        [t('withinDay'), ({ percentWithinDay }) => percentWithinDay, (share) => percent.format(share / 100)],
      ],
    ],
    [
      t('decisions'),
      decisionKinds.map((kind): Row => [t(`decision.${kind}`), ({ decisions }) => decisions[kind] ?? null]),
    ],
    [
      t('appeals'),
      [
        [t('appealsReceived'), ({ appeals }) => appeals],
        [t('overturned'), ({ overturned }) => overturned],
      ],
    ],
  ];
  return (
    <table className="w-full border-collapse" aria-busy={!data}>
      <caption className="sr-only">{t('table')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('what')}</span>
          </th>
          {carePeriods.map((days) => (
            <th key={days} scope="col" className="py-2 pl-4 text-right align-bottom text-sm font-medium text-ink-muted">
              {t('lastDays', { days })}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(([group, rows]) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={3} className="pt-6 pb-1 text-left font-serif text-xl font-normal">
              {group}
            </th>
          </tr>
          {rows.map(([name, figureOf, textOf = number.format]) => (
            <tr key={name} className="border-t border-hairline">
              <th scope="row" className="py-2.5 text-left font-normal">
                {name}
              </th>
              {carePeriods.map((days) => {
                const period = data?.find((one) => one.days === days);
                const figure = period && figureOf(period);
                return (
                  <td key={days} className="py-2.5 pl-4 text-right tabular-nums">
                    {!data && <Skeleton className="ml-auto h-6 w-12" />}
                    {typeof figure === 'number' && textOf(figure)}
                    {data && typeof figure !== 'number' && <span className="text-sm text-ink-muted">{t('few')}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
