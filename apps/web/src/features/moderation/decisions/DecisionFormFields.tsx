import type { Case } from '@ambiance/contract/cases';
import {
  type DecisionKind,
  type DecisionReason,
  decisionReasons,
  maxModerationLengths,
  removableTexts,
  suspensionDays,
} from '@ambiance/domain/moderation';
import { decisionNotice } from '@ambiance/domain/decision-notice';
import { type Control, type UseFormRegister, useWatch } from 'react-hook-form';
import { removedTextDays } from '@ambiance/domain/removed-texts';
import type { useBoundForm } from '../../../forms/use-bound-form.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextArea } from '../../../ui/fields/TextField.tsx';
import type { DecisionFields } from './decision-fields.ts';
import { moderationTexts } from '../moderation.texts.ts';
import { usePersonName } from '../person-name.ts';
import { useNow } from '../../../ui/use-now.ts';

interface DecisionFormFieldsProps {
  one: Case;
  kind: DecisionKind;
  reasons: readonly DecisionReason[];
  form: ReturnType<typeof useBoundForm<DecisionFields>>;
  /** The related cases to decide too. */
  alsoIds: readonly number[];
  onAlso: (ids: readonly number[]) => void;
}

/** The fields of a decision that its kind uses, and the preview of the member's notice. */
export function DecisionFormFields({ one, kind, reasons, form, alsoIds, onAlso }: DecisionFormFieldsProps) {
  const t = useTexts(moderationTexts);
  return (
    <>
      {kind === 'suspend' && (
        <Select
          label={t('days')}
          options={suspensionDays.map((days) => ({ value: String(days), label: t('daysOf', { count: days }) }))}
          {...form.field('days', { setValueAs: Number })}
        />
      )}
      {reasons.length > 1 && (
        <Select
          label={t('reason')}
          options={[
            { value: '', label: t('chooseReason') },
            ...reasons.map((value) => ({ value, label: decisionReasons[value][t.language] })),
          ]}
          {...form.field('reason', { setValueAs: (value: string) => value || undefined })}
        />
      )}
      {kind !== 'none' && <WhatToRemove one={one} kind={kind} register={form.register} />}
      {kind !== 'remove' && one.related.length > 0 && (
        <AlsoDecide related={one.related} chosen={alsoIds} onChange={onAlso} />
      )}
      <TextArea
        label={t('noteForColleagues')}
        hint={t('noteHint')}
        optional={kind === 'none'}
        maxLength={maxModerationLengths.note}
        {...form.field('note')}
      />
      {kind !== 'none' && one.account && (
        <DecisionPreview kind={kind} language={one.account.language} control={form.control} />
      )}
    </>
  );
}

interface AlsoDecideProps {
  related: Case['related'];
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
}

/** Related cases that get the same decision. */
function AlsoDecide({ related, chosen, onChange }: AlsoDecideProps) {
  const t = useTexts(moderationTexts);
  const nameOf = usePersonName();
  return (
    <fieldset className="flex flex-col">
      <legend className="font-medium">{t('alsoDecide')}</legend>
      {related.map(({ id, member, signs }) => (
        <Checkbox
          key={id}
          label={`${t('caseTitle', { id, name: nameOf(member) })} · ${signs.map((sign) => t(`sign.${sign}`)).join(', ')}`}
          checked={chosen.includes(id)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
          }
        />
      ))}
    </fieldset>
  );
}

const dayMs = 86_400_000;

interface PreviewProps {
  kind: Exclude<DecisionKind, 'none'>;
  language: NonNullable<Case['account']>['language'];
  control: Control<DecisionFields>;
}

/** Preview of the notice in the member's language. */
function DecisionPreview({ kind, language, control }: PreviewProps) {
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

interface WhatToRemoveProps {
  one: Case;
  kind: Exclude<DecisionKind, 'none'>;
  register: UseFormRegister<DecisionFields>;
}

/** Offers the photos and texts of the profile that a decision can remove. A removal needs at least one; for other decisions they are optional. */
function WhatToRemove({ one, kind, register }: WhatToRemoveProps) {
  const t = useTexts(moderationTexts);
  const photos = one.photos.filter(({ isShown }) => isShown);
  const texts = removableTexts.filter((name) => one.account?.[name]);
  const isEmpty = photos.length + texts.length === 0;
  if (isEmpty && kind !== 'remove') return null;
  return (
    <fieldset className="flex flex-col">
      <legend className="font-medium">{t(kind === 'remove' ? 'whatToRemove' : 'alsoRemove')}</legend>
      {photos.map(({ id }) => (
        <Checkbox
          key={id}
          value={id}
          label={t('photoNumber', { number: one.photos.findIndex((photo) => photo.id === id) + 1 })}
          {...register('photoIds')}
        />
      ))}
      {texts.map((name) => (
        <Checkbox key={name} value={name} label={t(`field.${name}`)} {...register('texts')} />
      ))}
      {isEmpty && <p className="text-sm text-ink-muted">{t('nothingToRemove')}</p>}
      {texts.length > 0 && <p className="text-sm text-ink-muted">{t('removedTextHint', { days: removedTextDays })}</p>}
    </fieldset>
  );
}
