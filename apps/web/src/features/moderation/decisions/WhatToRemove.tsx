import type { Case } from '@ambiance/contract/cases';
import { type DecisionKind, removableTexts } from '@ambiance/domain/moderation';
import { removedTextDays } from '@ambiance/domain/removed-texts';
import type { UseFormRegister } from 'react-hook-form';
import { useTexts } from '../../../i18n/texts.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import type { DecisionFields } from './decision-fields.ts';
import { moderationTexts } from '../moderation.texts.ts';

interface Props {
  one: Case;
  kind: Exclude<DecisionKind, 'none'>;
  register: UseFormRegister<DecisionFields>;
}

/** Offers the photos and texts of the profile that a decision can remove. A removal needs at least one; for other decisions they are optional. */
export function WhatToRemove({ one, kind, register }: Props) {
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
