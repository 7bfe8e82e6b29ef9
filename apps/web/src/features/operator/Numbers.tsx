import { useQuery } from '@tanstack/react-query';
import { dateText } from '@ambiance/domain/date-text';
import { tierKeys } from '@ambiance/domain/tiers';
import { useTexts } from '../../i18n/texts.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Counters } from '../../ui/layout/Counters.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { numbersQuery } from './operator.queries.ts';
import { operatorTexts } from './operator.texts.ts';

/** Key figures of the instance. */
export function Numbers() {
  const t = useTexts(operatorTexts);
  const { data, error, refetch } = useQuery(numbersQuery);
  if (!data) return <NotLoaded title={t('failed')} error={error} onRetry={refetch} skeleton="h-96 rounded-xl" />;
  const groups = [
    {
      title: t('members'),
      counters: tierKeys.map((tier) => ({ label: t(`tier.${tier}`), count: data.members[tier] })),
    },
    {
      title: t('activity'),
      counters: (['activeToday', 'activeThisWeek', 'joinedThisWeek', 'messagesToday', 'venues'] as const).map(
        (one) => ({
          label: t(one),
          count: data[one],
        }),
      ),
    },
    {
      title: t('waiting'),
      counters: [
        { label: t('openCases'), count: data.openCases },
        { label: t('overdueCases'), count: data.overdueCases },
        { label: t('mailsDue'), count: data.mails.due },
        { label: t('mailsFailed'), count: data.mails.failed },
        { label: t('notificationsFailed'), count: data.notifications.failed },
        { label: t('failingJobs'), count: data.failingJobs },
      ],
    },
  ];
  return (
    <div className="flex flex-col gap-6">
      {data.backup && data.backup !== 'current' && <Banner tone="danger">{t(`backup.${data.backup}`)}</Banner>}
      {data.newerVersion && data.version && (
        <Banner>{t('newerVersion', { version: data.version, newer: data.newerVersion })}</Banner>
      )}
      {groups.map(({ title, counters }) => (
        <section key={title} className="flex flex-col gap-3">
          <h2 className="text-xl">{title}</h2>
          <Counters counters={counters} />
        </section>
      ))}
      {data.countedUtc && (
        <p className="text-sm text-ink-muted">
          {t('counted', { at: dateText(data.countedUtc, t.language, { dateStyle: 'medium', timeStyle: 'short' }) })}
        </p>
      )}
    </div>
  );
}
