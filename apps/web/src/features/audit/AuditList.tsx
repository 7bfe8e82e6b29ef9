import type { AuditEvent, AuditFilter } from '@ambiance/contract/audit';
import { dateText } from '@ambiance/domain/date-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { PagedList } from '../../ui/layout/PagedList.tsx';
import { auditPath } from './audit-filter.ts';
import { auditQuery } from './audit.queries.ts';
import { auditTexts } from './audit.texts.ts';
import { detailsOf, nameOf } from './event-facts.ts';

/** The entries of the audit log that match a filter, newest first. */
export function AuditList({ filter }: { filter: AuditFilter }) {
  const t = useTexts(auditTexts);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <PagedList
      pages={useInfiniteQuery(auditQuery(filter))}
      keyOf={({ id }) => id}
      render={(event) => <Event event={event} />}
      itemClass="px-4 py-4 sm:px-5"
      failed={t('failed')}
      empty={
        <EmptyState icon={<ScrollText aria-hidden />} title={t(isFiltered ? 'noMatch' : 'none')}>
          {t(isFiltered ? 'noMatchText' : 'noneText')}
        </EmptyState>
      }
    />
  );
}

function Event({ event }: { event: AuditEvent }) {
  const { id, atUtc, actor, action, member, caseId, why } = event;
  const t = useTexts(auditTexts);
  const { language } = t;
  const linked = (to: string, text: string) => (
    <Link to={to} className="text-accent-ink underline underline-offset-4">
      {text}
    </Link>
  );
  const facts: (readonly [string, ReactNode])[] = [
    [t('who'), linked(auditPath({ by: actor?.id ?? 'operator' }), actor ? nameOf(actor, t) : t('operator'))],
    [t('member'), member && linked(`/admin?member=${member.id}`, nameOf(member, t))],
    [t('case'), caseId && linked(`/moderation?case=${caseId}`, t('caseNumber', { id: caseId }))],
    ...detailsOf(event, t),
    [t('why'), why],
  ];
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{t(`action.${action}`)}</span>
        <span className="text-sm text-ink-muted tabular-nums">
          <time dateTime={atUtc}>{dateText(atUtc, language, { dateStyle: 'medium', timeStyle: 'medium' })}</time> · {id}
        </span>
      </p>
      <Facts facts={facts} className="mt-1 gap-x-3 gap-y-1.5" />
    </>
  );
}
