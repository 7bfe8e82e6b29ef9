import type { CaseSummary } from '@ambiance/contract/cases';
import { dateText } from '@ambiance/domain/date-text';
import { Clock, UserRoundCheck } from 'lucide-react';
import { emergency } from '@ambiance/domain/moderation';
import { useTexts } from '../../i18n/texts.ts';
import { Avatar } from '../../ui/members/Avatar.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { useNow } from '../../ui/use-now.ts';
import { fromNow } from './due.ts';
import { moderationTexts } from './moderation.texts.ts';
import { usePersonName } from './person-name.ts';
import { useQueuePlace } from './use-queue-place.ts';

/** A case in the queue, as a link. */
export function CaseRow({ summary }: { summary: CaseSummary }) {
  const t = useTexts(moderationTexts);
  const nameOf = usePersonName();
  const { pathOfCase } = useQueuePlace();
  const { id, member, priority, age, categories, reports, reporters, lease, decision } = summary;
  return (
    <Link
      id={`case-${id}`}
      to={pathOfCase(id)}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 transition-colors hover:bg-accent-soft focus:bg-accent-soft focus-visible:-outline-offset-2 sm:px-5"
    >
      <span
        className={classes(
          'inline-flex size-7 items-center justify-center rounded-full font-medium',
          priority === emergency ? 'bg-danger-soft text-danger-ink' : 'bg-tint text-ink-muted',
        )}
      >
        <span className="sr-only">{t('priority', { priority })}</span>
        <span aria-hidden>{priority}</span>
      </span>
      <span className="overflow-hidden rounded-full">
        <Avatar
          name={nameOf(member)}
          photoUrl={summary.photoUrl}
          size={48}
          {...(summary.blursPhotos && { className: 'blur-md' })}
        />
      </span>
      <span className="flex min-w-0 flex-1 basis-48 flex-col">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium [overflow-wrap:anywhere]">
            {age === null ? nameOf(member) : t('nameAndAge', { name: nameOf(member), age })}
          </span>
          <MemberState member={member} />
          {priority === emergency && <Badge tone="danger">{t('emergency')}</Badge>}
        </span>
        <FirstWords summary={summary} />
        <span className="text-sm text-ink-muted">
          {categories.map((one) => t(`category.${one}`)).join(' · ')} · {t('reportsOf', { count: reports })}{' '}
          {reporters > 0 && t('reportersOf', { count: reporters })}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2 sm:justify-end">
        {lease && (
          <Badge
            isLong
            tone={lease.isMine ? 'accent' : 'neutral'}
            icon={<UserRoundCheck aria-hidden className="size-4 shrink-0" />}
          >
            {lease.isMine ? t('leasedByYou') : t('leasedBy', { name: nameOf(lease.by) })}
          </Badge>
        )}
        {decision && <Badge>{t(`kind.${decision}`)}</Badge>}
        <DueBadge summary={summary} />
      </span>
    </Link>
  );
}

/** The beginning of the latest report, how old the case is, and in which language the reporter writes. */
function FirstWords({ summary: { firstWords, reporterLanguage, openedUtc, closedUtc } }: { summary: CaseSummary }) {
  const t = useTexts(moderationTexts);
  const now = useNow();
  return (
    <>
      {firstWords && (
        <span dir="auto" className="line-clamp-1 [overflow-wrap:anywhere]">
          {firstWords}
        </span>
      )}
      <span className="text-sm text-ink-muted">
        {[
          !closedUtc && t('opened', { when: fromNow(openedUtc, now, t.language) }),
          reporterLanguage && t(`language.${reporterLanguage}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

/** Deadline of a case, in red if it has passed. For a closed case, when it was closed. */
export function DueBadge({ summary: { closedUtc, dueUtc, isOverdue } }: { summary: CaseSummary }) {
  const t = useTexts(moderationTexts);
  const now = useNow();
  if (closedUtc) {
    return <Badge>{t('closed', { date: dateText(closedUtc, t.language, { dateStyle: 'medium' }) })}</Badge>;
  }
  const when = fromNow(dueUtc, now, t.language);
  return (
    <Badge isLong tone={isOverdue ? 'danger' : 'neutral'} icon={<Clock aria-hidden className="size-4 shrink-0" />}>
      {isOverdue ? t('wasDue', { when }) : t('due', { when })}
    </Badge>
  );
}

/** Unusual facts about a case's account: its role and status. */
export function MemberState({ member: { role, status } }: Pick<CaseSummary, 'member'>) {
  const t = useTexts(moderationTexts);
  return (
    <>
      {role && role !== 'member' && <Badge tone="gold">{t(`role.${role}`)}</Badge>}
      {status && status !== 'Active' && <Badge>{t(`status.${status}`)}</Badge>}
    </>
  );
}
