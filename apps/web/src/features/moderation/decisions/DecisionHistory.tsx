import type { Case, Decision } from '@ambiance/contract/cases';
import { dateText } from '@ambiance/domain/date-text';
import { decisionReasons } from '@ambiance/domain/moderation';
import { useTexts } from '../../../i18n/texts.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { DecisionActions } from './DecisionActions.tsx';
import { moderationTexts } from '../moderation.texts.ts';
import { usePersonName } from '../person-name.ts';

/** Decisions about the member, in this case and in others, with their appeals. */
export function DecisionHistory({ one }: { one: Case }) {
  const t = useTexts(moderationTexts);
  const isBlank = one.decisions.length === 0 && one.earlier.length === 0;
  return (
    <Card aria-labelledby="history" className="flex flex-col gap-4 p-4! sm:p-5!">
      <h2 id="history" className="text-xl">
        {t('history')}
      </h2>
      {isBlank && <p className="text-sm text-ink-muted">{t('noHistory')}</p>}
      {one.decisions.length > 0 && (
        <div className="flex flex-col gap-2">
          <h3 className="font-medium">{t('thisCase')}</h3>
          <Decisions decisions={one.decisions} />
        </div>
      )}
      {one.earlier.map(({ id, categories, reports, openedUtc, decisions }) => (
        <div key={id} className="flex flex-col gap-2">
          <h3 className="font-medium">{t('ofCase', { id })}</h3>
          <p className="text-sm text-ink-muted">
            {categories.map((category) => t(`category.${category}`)).join(' · ')} · {t('reportsOf', { count: reports })}{' '}
            · {dateText(openedUtc, t.language, { dateStyle: 'medium' })}
          </p>
          <Decisions decisions={decisions} />
        </div>
      ))}
    </Card>
  );
}

function Decisions({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <ol className="flex flex-col gap-3">
      {decisions.map((decision) => (
        <li key={decision.id} className="rounded-lg border border-hairline p-3 text-sm">
          <DecisionFacts decision={decision} />
          <DecisionActions decision={decision} />
        </li>
      ))}
    </ol>
  );
}

/** A decision in full, with its appeal. */
export function DecisionFacts({ decision }: { decision: Decision }) {
  const t = useTexts(moderationTexts);
  const nameOf = usePersonName();
  const { kind, days, reason, note, decidedBy, decidedUtc, untilUtc, endedUtc, endedBy, removed, appeal } = decision;
  const day = (utc: string) => dateText(utc, t.language, { dateStyle: 'medium' });
  const removedList = ({ photoIds, texts }: NonNullable<Decision['removed']>) => {
    const photos = photoIds.length > 0 ? [t('photosThen', { count: photoIds.length })] : [];
    return new Intl.ListFormat(t.language).format([...texts.map((name) => t(`field.${name}`)), ...photos]);
  };
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{days ? t('suspendedFor', { count: days }) : t(`kind.${kind}`)}</span>
        {kind !== 'none' && !endedUtc && <Badge tone="danger">{t('inForce')}</Badge>}
      </p>
      <p>{decisionReasons[reason][t.language]}</p>
      <p className="text-ink-muted">{t('decidedBy', { name: nameOf(decidedBy), date: day(decidedUtc) })}</p>
      {removed && <p>{t('removed', { list: removedList(removed) })}</p>}
      {untilUtc && !endedUtc && <p>{t('until', { date: day(untilUtc) })}</p>}
      {endedUtc && endedBy && <p>{t(`ended.${endedBy}`, { date: day(endedUtc) })}</p>}
      <Quote label={t('note')}>{note}</Quote>
      {appeal && (
        <>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            {t('appeal', { date: day(appeal.sentUtc) })}
            <Badge tone="accent">{appeal.outcome ? t(`outcome.${appeal.outcome}`) : t('appealWaits')}</Badge>
          </p>
          <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {appeal.text}
          </p>
          {appeal.note && <Quote label={t('note')}>{appeal.note}</Quote>}
        </>
      )}
    </div>
  );
}

function Quote({ label, children }: { label: string; children: string }) {
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      <span className="block text-ink-muted">{label}</span>
      {children}
    </p>
  );
}
