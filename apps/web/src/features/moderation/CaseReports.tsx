import type { Case, CaseReport } from '@ambiance/contract/cases';
import { dateText } from '@ambiance/domain/date-text';
import { Flag } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { moderationTexts } from './moderation.texts.ts';
import { usePersonName } from './person-name.ts';
import { ProfileThenAndNow } from './ProfileThenAndNow.tsx';
import { ReporterPattern } from './RelatedCases.tsx';

/** Reports of one state of the profile, newest first. Reports of one category with the same words are grouped. */
interface ReportGroup {
  latest: CaseReport;
  /** Reports with the same category and words, without a conversation. */
  alike: CaseReport[][];
}

function groupsOf(reports: readonly CaseReport[]): ReportGroup[] {
  const groups = new Map<string, CaseReport[]>();
  for (const report of reports) {
    const state = JSON.stringify([report.profile, report.photoIds.toSorted(), report.changed]);
    groups.set(state, [...(groups.get(state) ?? []), report]);
  }
  return [...groups.values()].map((all) => {
    const alike = new Map<string, CaseReport[]>();
    for (const report of all) {
      const isAlone = report.messages.length > 0 || report.reason === '';
      const words = isAlone ? String(report.id) : `${report.category} ${report.reason}`;
      alike.set(words, [...(alike.get(words) ?? []), report]);
    }
    return { latest: all[0]!, alike: [...alike.values()] };
  });
}

/** The reports, grouped by the state of the profile that they are about, each with the messages between the two people. */
export function CaseReports({ one }: { one: Case }) {
  const t = useTexts(moderationTexts);
  const shown = one.newestReports.length;
  return (
    <section aria-labelledby="reports" className="flex min-w-0 flex-col gap-4">
      <h2 id="reports" className="text-xl">
        {t('reports')}
      </h2>
      {shown < one.reports && <p className="text-sm text-ink-muted">{t('newestOf', { shown, count: one.reports })}</p>}
      <ReporterPattern pattern={one.pattern} />
      {groupsOf(one.newestReports).map(({ latest, alike }) => (
        <Card key={latest.id} className="flex flex-col gap-5 p-4! sm:p-5!">
          {alike.map((reports) => (
            <Report key={reports[0]!.id} reports={reports} />
          ))}
          <ProfileThenAndNow report={latest} account={one.account} />
        </Card>
      ))}
    </section>
  );
}

/** A report, or several with the same words. */
function Report({ reports }: { reports: readonly CaseReport[] }) {
  const t = useTexts(moderationTexts);
  const [report] = reports as [CaseReport];
  const { reporter, category, reason, sentUtc } = report;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-medium">
            {t(`category.${category}`)}
            {reports.length > 1 && ` · ${t('sameWords', { count: reports.length })}`}
          </span>
          <time dateTime={sentUtc} className="text-sm text-ink-muted tabular-nums">
            {dateText(sentUtc, t.language, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </p>
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
          {reason || (reporter && <span className="text-ink-muted">{t('noReason')}</span>)}
        </p>
        {reports.map((each) => (
          <Reporter key={each.id} report={each} />
        ))}
      </div>
      {reporter && <Messages report={report} />}
    </div>
  );
}

/** The reporter's name, and the outcomes of their earlier reports. The name leads to a search for them. */
function Reporter({ report: { reporter, openedBy } }: { report: CaseReport }) {
  const t = useTexts(moderationTexts);
  const nameOf = usePersonName();
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
      {reporter && (
        <Link
          to={`/moderation?q=${reporter.id}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4 [overflow-wrap:anywhere]"
        >
          {t('reportedBy', { name: nameOf(reporter) })}
        </Link>
      )}
      {openedBy && t('openedBy', { name: nameOf(openedBy) })}
      {!reporter && !openedBy && t('fromNewFaces')}
      {reporter && <span>{t('record', { count: reporter.closedReports, without: reporter.withoutViolation })}</span>}
      {reporter?.isInBadFaith && (
        <Badge isLong tone="danger">
          {t('badFaith')}
        </Badge>
      )}
    </p>
  );
}

/** The conversation around the reported message, which is marked. Messages are shown as plain text. */
function Messages({ report: { messages } }: { report: CaseReport }) {
  const t = useTexts(moderationTexts);
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">{t('conversation')}</h3>
      {messages.length === 0 && <p className="text-sm text-ink-muted">{t('noConversation')}</p>}
      {messages.length > 0 && (
        <ol className="flex flex-col gap-2">
          {messages.map(({ id, from, text, sentUtc, isReported }) => (
            <li
              key={id}
              className={classes(
                'flex max-w-[90%] flex-col rounded-lg px-3 py-2',
                from === 'reported' ? 'self-start bg-tint' : 'self-end border border-hairline',
                isReported && 'bg-danger-soft outline-2 outline-danger-solid',
              )}
            >
              <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
                <span>{t(from === 'reported' ? 'fromReported' : 'fromReporter')}</span>
                <time dateTime={sentUtc} className="tabular-nums">
                  {dateText(sentUtc, t.language, { dateStyle: 'short', timeStyle: 'short' })}
                </time>
                {isReported && (
                  <span className="inline-flex items-center gap-1 font-medium text-danger-ink">
                    <Flag aria-hidden className="size-4" />
                    {t('theReported')}
                  </span>
                )}
              </span>
              <span dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                {text ?? <em className="text-ink-muted">{t('unsentBefore')}</em>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
