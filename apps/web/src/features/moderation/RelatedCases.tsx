import type { Case } from '@ambiance/contract/cases';
import { dateText } from '@ambiance/domain/date-text';
import { useTexts } from '../../i18n/texts.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { moderationTexts } from './moderation.texts.ts';
import { usePersonName } from './person-name.ts';

/** Other open cases with something in common, and what that is. */
export function RelatedCases({ one }: { one: Case }) {
  const t = useTexts(moderationTexts);
  const nameOf = usePersonName();
  if (one.related.length === 0) return null;
  return (
    <SectionCard id="related" title={t('related', { count: one.related.length })}>
      <ul className="flex flex-col divide-y divide-hairline text-sm">
        {one.related.map(({ id, member, categories, reports, openedUtc, signs }) => (
          <li key={id} className="flex flex-col gap-1 py-2">
            <Link
              to={`/moderation?case=${id}`}
              className="inline-flex min-h-11 items-center self-start font-medium underline underline-offset-4 [overflow-wrap:anywhere]"
            >
              {t('caseTitle', { id, name: nameOf(member) })}
            </Link>
            <span className="text-ink-muted">
              {categories.map((category) => t(`category.${category}`)).join(' · ')} ·{' '}
              {t('reportsOf', { count: reports })} · {dateText(openedUtc, t.language, { dateStyle: 'medium' })}
            </span>
            <span className="flex flex-wrap gap-1">
              {signs.map((sign) => (
                <Badge key={sign} isLong tone="accent">
                  {t(`sign.${sign}`)}
                </Badge>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-muted">{t('relatedHint')}</p>
    </SectionCard>
  );
}

/** Says whether the reporters look like a campaign or like many victims, and why. */
export function ReporterPattern({ pattern }: Pick<Case, 'pattern'>) {
  const t = useTexts(moderationTexts);
  const { kind, reporters, sameWords, strangers, young } = pattern;
  if (!kind) return null;
  return (
    <div className="flex flex-col gap-1 rounded-lg border border-hairline bg-sunken p-4 text-sm">
      <p className="font-medium">{t(`pattern.${kind}`)}</p>
      <p>{t('patternFacts', { reporters, sameWords, strangers, young })}</p>
    </div>
  );
}
