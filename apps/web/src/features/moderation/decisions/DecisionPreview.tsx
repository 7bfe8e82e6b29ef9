import type { Case } from '@ambiance/contract/cases';
import { decisionNotice } from '@ambiance/domain/decision-notice';
import type { DecisionKind } from '@ambiance/domain/moderation';
import { type Control, useWatch } from 'react-hook-form';
import { useTexts } from '../../../i18n/texts.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { DecisionFields } from './decision-fields.ts';
import { moderationTexts } from '../moderation.texts.ts';

const dayMs = 86_400_000;

interface Props {
  kind: Exclude<DecisionKind, 'none'>;
  language: NonNullable<Case['account']>['language'];
  control: Control<DecisionFields>;
}

/** Preview of the notice in the member's language. */
export function DecisionPreview({ kind, language, control }: Props) {
  const t = useTexts(moderationTexts);
  const now = useNow();
  const [reason, days, photoIds, texts] = useWatch({ control, name: ['reason', 'days', 'photoIds', 'texts'] });
  if (!reason) return <p className="text-sm text-ink-muted">{t('previewWaits')}</p>;
  const until = days ? new Date(now.getTime() + days * dayMs) : null;
  const removed = { photos: photoIds.length, texts };
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const notice = decisionNotice({ kind, reason, until, removed }, language, timeZone);
  return (
    <section aria-label={t('preview')} className="rounded-lg border border-hairline bg-sunken p-4 text-sm">
      <h3 className="mb-2 text-ink-muted">{t('preview')}</h3>
      <div lang={language} className="flex flex-col gap-2">
        <p className="font-medium">{notice.title}</p>
        {notice.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}
