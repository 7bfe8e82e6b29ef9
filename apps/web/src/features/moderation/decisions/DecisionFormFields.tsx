import { type Case } from '@ambiance/contract/cases';
import {
  type DecisionKind,
  type DecisionReason,
  decisionReasons,
  maxModerationLengths,
  suspensionDays,
} from '@ambiance/domain/moderation';
import type { useBoundForm } from '../../../forms/use-bound-form.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextArea } from '../../../ui/fields/TextField.tsx';
import { DecisionPreview } from './DecisionPreview.tsx';
import type { DecisionFields } from './decision-fields.ts';
import { moderationTexts } from '../moderation.texts.ts';
import { usePersonName } from '../person-name.ts';
import { WhatToRemove } from './WhatToRemove.tsx';

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
  const language = useLanguage();
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
            ...reasons.map((value) => ({ value, label: decisionReasons[value][language] })),
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
