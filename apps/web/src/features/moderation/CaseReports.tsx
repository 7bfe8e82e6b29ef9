import type { Case, CaseReport } from '@ambiance/contract/cases';
import { dateText } from '@ambiance/domain/date-text';
import { Flag } from 'lucide-react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { moderationTexts } from './moderation.texts.ts';
import { usePersonName } from './person-name.ts';
import { ProfileThenAndNow } from './ProfileThenAndNow.tsx';

/** The reports, each with the profile at that time and the messages of the two. */
export function CaseReports({ one }: { one: Case }) {
  const t = useTexts(moderationTexts);
  const shown = one.newestReports.length;
  return (
    <section aria-labelledby="reports" className="flex min-w-0 flex-col gap-4">
      <h2 id="reports" className="text-xl">
        {t('reports')}
      </h2>
      {shown < one.reports && <p className="text-sm text-ink-muted">{t('newestOf', { shown, count: one.reports })}</p>}
      {one.newestReports.map((report) => (
        <Report key={report.id} report={report} account={one.account} />
      ))}
    </section>
  );
}

function Report({ report, account }: { report: CaseReport; account: Case['account'] }) {
  const t = useTexts(moderationTexts);
  const language = useLanguage();
  const nameOf = usePersonName();
  const { reporter, category, reason, sentUtc } = report;
  return (
    <Card className="flex flex-col gap-5 p-4! sm:p-5!">
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-medium">{t(`category.${category}`)}</span>
          <time dateTime={sentUtc} className="text-sm text-ink-muted tabular-nums">
            {dateText(sentUtc, language, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </p>
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
          {reason || (reporter && <span className="text-ink-muted">{t('noReason')}</span>)}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
          <span className="[overflow-wrap:anywhere]">
            {reporter ? t('reportedBy', { name: nameOf(reporter) }) : t('fromNewFaces')}
          </span>
          {reporter && (
            <span>· {t('record', { count: reporter.closedReports, without: reporter.withoutViolation })}</span>
          )}
          {reporter?.isInBadFaith && <Badge tone="danger">{t('badFaith')}</Badge>}
        </p>
      </div>
      {reporter && <Messages report={report} />}
      <ProfileThenAndNow report={report} account={account} />
    </Card>
  );
}

/** The conversation around the reported message, which is marked. Messages are shown as plain text. */
function Messages({ report: { messages } }: { report: CaseReport }) {
  const t = useTexts(moderationTexts);
  const language = useLanguage();
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
                  {dateText(sentUtc, language, { dateStyle: 'short', timeStyle: 'short' })}
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
