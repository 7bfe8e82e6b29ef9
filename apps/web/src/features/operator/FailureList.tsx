import { dateText } from '@ambiance/domain/date-text';
import { whatLeaves } from '@ambiance/domain/what-leaves';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { NotLoaded } from '../../ui/feedback/NotLoaded.tsx';
import { Act } from './Act.tsx';
import { dollarsIn } from './dollars.ts';
import { failuresQuery } from './operator.queries.ts';
import { operatorTexts } from './operator.texts.ts';

interface Failure {
  key: string;
  title: string;
  note: string;
  /** Another program's message, in English. */
  error: string;
  retry?: (why: string) => Promise<unknown>;
  drop?: (why: string) => Promise<unknown>;
  /** Explains retrying and dropping, if they differ from those of email. */
  texts?: { retry: string; drop: string };
}

/** The server may be newer than the page and know more kinds of mail. */
const isMailKind = (kind: string): kind is keyof typeof whatLeaves.mail => Object.hasOwn(whatLeaves.mail, kind);

/** Failed emails, notifications, refunds and jobs: their kind, recipient and reason, never their text. */
export function FailureList() {
  const t = useTexts(operatorTexts);
  const { data, error, refetch } = useQuery(failuresQuery);
  if (!data) return <NotLoaded title={t('failed')} error={error} onRetry={refetch} skeleton="h-96 rounded-xl" />;
  const givenUp = (utc: string) => t('givenUp', { day: dateText(utc, t.language, { dateStyle: 'medium' }) });
  const mails = data.mails.map(({ id, kind, member, attempts, failedUtc, error: why }): Failure => {
    const of = { params: { id: String(id) } };
    return {
      key: String(id),
      title: `${member.displayName} · ${isMailKind(kind) ? t(`mail.${kind}`) : kind}`,
      note: failedUtc ? givenUp(failedUtc) : t('stillTried', { count: attempts }),
      error: why,
      retry: (reason) => server.operator.retryMail({ ...of, body: { why: reason } }),
      drop: (reason) => server.operator.dropMail({ ...of, body: { why: reason } }),
    };
  });
  const notifications = data.notifications.map(({ member, topic, count, failedUtc, error: why }): Failure => {
    const of = { params: { id: member.id, topic } };
    return {
      key: `${member.id} ${topic}`,
      title: `${member.displayName} · ${t(`topic.${topic}`)} (${count})`,
      note: givenUp(failedUtc),
      error: why,
      retry: (reason) => server.operator.retryNotifications({ ...of, body: { why: reason } }),
      drop: (reason) => server.operator.dropNotifications({ ...of, body: { why: reason } }),
    };
  });
  const refunds = (data.refunds ?? []).map(({ id, member, cents, attempts, error: why }): Failure => {
    const of = { params: { id } };
    return {
      key: id,
      title: [member?.displayName, dollarsIn(t.language, cents), id].filter(Boolean).join(' · '),
      note: t('refundTried', { attempts }),
      error: why,
      retry: (reason) => server.operator.retryRefund({ ...of, body: { why: reason } }),
      drop: (reason) => server.operator.dropRefund({ ...of, body: { why: reason } }),
      texts: { retry: t('retryRefundText'), drop: t('dropRefundText') },
    };
  });
  const jobs = data.jobs.map(({ name, failures, error: why }): Failure => ({
    key: name,
    title: name,
    note: t('jobFailed', { count: failures }),
    error: why,
  }));
  const groups = [
    { kind: 'mails', title: t('failedMails'), failures: mails },
    { kind: 'notifications', title: t('failedNotifications'), failures: notifications },
    { kind: 'refunds', title: t('failedRefunds'), failures: refunds },
    { kind: 'jobs', title: t('failedJobs'), failures: jobs },
  ] as const;
  const shown = groups.filter(({ failures }) => failures.length > 0);
  if (shown.length === 0) {
    return (
      <EmptyState icon={<CircleCheck aria-hidden />} title={t('noFailures')}>
        {t('noFailuresText')}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {shown.map(({ kind, title, failures }) => (
        <SectionCard key={kind} id={`failed-${kind}`} title={title}>
          <ul className="divide-y divide-hairline">
            {failures.map(({ key, ...failure }) => (
              <FailureRow key={key} kind={kind} failure={failure} />
            ))}
          </ul>
        </SectionCard>
      ))}
    </div>
  );
}

interface FailureRowProps {
  kind: 'mails' | 'notifications' | 'refunds' | 'jobs';
  failure: Omit<Failure, 'key'>;
}

function FailureRow({ kind, failure }: FailureRowProps) {
  const t = useTexts(operatorTexts);
  const { title, note, error, retry, drop, texts = { retry: t('retryText'), drop: t('dropText') } } = failure;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
        <p className="text-sm text-ink-muted">{note}</p>
        {error && (
          <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">
            {t.rich(`error.${kind}`, { error: <span lang="en">{error}</span> })}
          </p>
        )}
      </div>
      {retry && drop && (
        <div className="flex flex-wrap gap-3">
          <Act name={t('retry')} about={title} text={texts.retry} run={retry} />
          <Act name={t('drop')} about={title} text={texts.drop} variant="danger" run={drop} />
        </div>
      )}
    </li>
  );
}
