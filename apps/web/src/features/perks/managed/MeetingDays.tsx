import { dateText } from '@ambiance/domain/date-text';
import { meetingFigures } from '@ambiance/domain/meeting-figures';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { saveCsv } from '../../../ui/actions/save-csv.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { barHeights } from './managed-perk.ts';
import { managedPerksTexts } from './managed-perks.texts.ts';
import { meetingRows } from './meeting-csv.ts';
import { meetingDaysQuery } from '../perks.queries.ts';

/** Meetings at a venue by day: proposals, the results of perks for two, and no-shows. */
export function MeetingDays({ venueId }: { venueId: number }) {
  const t = useTexts(managedPerksTexts);
  const { data: days, error, refetch } = useQuery(meetingDaysQuery(venueId));
  if (error && !days) return <LoadFailed title={t('meetingsFailed')} onRetry={refetch} />;
  if (!days) return null;
  const dayText = (day: string) => dateText(`${day}T12:00:00Z`, t.language, { timeZone: 'UTC', dateStyle: 'medium' });
  const isNothing = days.every((day) => meetingFigures.every((figure) => day[figure] === null));
  const names = {
    day: t('day'),
    proposed: t('meetings.proposed'),
    given: t('meetings.given'),
    redeemed: t('meetings.redeemed'),
    noShows: t('meetings.noShows'),
  };
  const save = () => saveCsv(`ambiance-${venueId}.csv`, meetingRows(days, names, t('fewerThanFive')));
  return (
    <section aria-labelledby="meeting-days">
      <Card className="flex flex-col gap-4 p-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
            <h2 id="meeting-days" className="text-lg">
              {t('meetings')}
            </h2>
            <p className="text-sm text-ink-muted">{t('meetingsHint')}</p>
          </div>
          <Button
            variant="secondary"
            aria-label={t('saveCsvOf', { list: t('meetings') })}
            icon={<Download aria-hidden className="size-5" />}
            onClick={save}
          >
            {t('saveCsv')}
          </Button>
        </div>
        {isNothing ? (
          <p>{t('meetingsNone')}</p>
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2">
            {meetingFigures.map((figure) => {
              const counts = days.map((day) => day[figure] ?? 0);
              const told = days.map((day) => `${dayText(day.day)} ${day[figure] ?? t('fewerThanFive')}`).join('; ');
              const max = Math.max(...counts);
              return (
                <li key={figure} className="flex flex-col gap-1">
                  <h3 className="text-base">{names[figure]}</h3>
                  <svg
                    role="img"
                    aria-label={t('meetingsChart', { figure: names[figure], days: told })}
                    viewBox={`0 0 ${days.length * 4} 20`}
                    preserveAspectRatio="none"
                    className="h-12 w-full text-accent-solid"
                  >
                    {barHeights(counts).map((height, index) => (
                      <rect
                        key={days[index]!.day}
                        x={index * 4}
                        y={20 - Math.max(1, height * 20)}
                        width="3"
                        height={Math.max(1, height * 20)}
                        fill="currentColor"
                        opacity={height === 0 ? 0.3 : 1}
                      />
                    ))}
                  </svg>
                  <p aria-hidden className="flex justify-between text-sm text-ink-muted">
                    <span>{dayText(days[0]!.day)}</span>
                    <span>{max > 0 ? t('meetingsMax', { count: max }) : t('fewerThanFive')}</span>
                  </p>
                </li>
              );
            })}
          </ul>
        )}
      </Card>
    </section>
  );
}
