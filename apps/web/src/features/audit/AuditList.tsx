import type { AuditEvent } from '@ambiance/contract/audit';
import { refundParts, resentMails } from '@ambiance/contract/operator';
import { actParameters } from '@ambiance/domain/audit';
import { dateText } from '@ambiance/domain/date-text';
import { languages } from '@ambiance/domain/languages';
import { notificationTopics } from '@ambiance/domain/notifications';
import { perkCategories } from '@ambiance/domain/perks';
import { tierKeys } from '@ambiance/domain/tiers';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Translate } from '../../i18n/translator.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import type { texts as english } from './audit.en.ts';
import { auditTexts } from './audit.texts.ts';

const auditQuery = infiniteQueryOptions({
  queryKey: ['audit'],
  queryFn: ({ pageParam, signal }) => server.audit.list({ query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});

/** The audit log, newest entry first. */
export function AuditList() {
  const t = useTexts(auditTexts);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(auditQuery);
  if (!data) {
    return (
      <NotLoaded title={t('failed')} error={error} onRetry={refetch}>
        <Skeleton className="h-96 rounded-xl" />
      </NotLoaded>
    );
  }
  const events = data.pages.flatMap(({ items }) => items);
  if (events.length === 0) {
    return (
      <EmptyState icon={<ScrollText aria-hidden />} title={t('none')}>
        {t('noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ol
        reversed
        start={events[0]?.id}
        className="divide-y divide-hairline rounded-xl border border-hairline bg-surface"
      >
        {events.map((event) => (
          <li key={event.id} className="px-4 py-4 sm:px-5">
            <Event event={event} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button
          variant="secondary"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="self-center"
        >
          {t('showMore')}
        </Button>
      )}
    </>
  );
}

/** Values of parameters that are words. Any other value is shown as it is. */
const words = [
  ...([
    'true',
    'yes',
    'no',
    'none',
    'Active',
    'Suspended',
    'Blocked',
    'admin',
    'moderator',
    'manager',
    'host',
  ] as const),
  ...refundParts,
  ...resentMails,
  ...languages,
  ...notificationTopics,
  ...perkCategories,
  ...tierKeys,
];

/** The value of a parameter in the reader's language, if it is one of a list of words. */
function valueOf(value: string | undefined, t: Translate<typeof english>): string | undefined {
  const word = words.find((one) => one === value);
  return word ? t(`value.${word}`) : value;
}

function Event({ event }: { event: AuditEvent }) {
  const { id, atUtc, actor, action, member, caseId, details, parameters, why } = event;
  const t = useTexts(auditTexts);
  const language = useLanguage();
  const nameOf = (person: NonNullable<AuditEvent['actor']>) =>
    person.name ?? t('erased', { id: person.id.slice(0, 8) });
  const facts = [
    [t('who'), actor ? nameOf(actor) : t('operator')],
    [t('member'), member && nameOf(member)],
    [t('case'), caseId && t('caseNumber', { id: caseId })],
    [t('what'), details],
    ...actParameters.map((name) => [t(`parameter.${name}`), valueOf(parameters?.[name], t)] as const),
    [t('why'), why],
  ].filter(([, fact]) => fact);
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{t(`action.${action}`)}</span>
        <span className="text-sm text-ink-muted tabular-nums">
          <time dateTime={atUtc}>{dateText(atUtc, language, { dateStyle: 'medium', timeStyle: 'medium' })}</time> · {id}
        </span>
      </p>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm">
        {facts.map(([name, fact]) => (
          <div key={name} className="contents">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{fact}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
