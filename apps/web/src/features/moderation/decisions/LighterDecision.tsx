import { useTexts } from '../../../i18n/texts.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { moderationTexts } from '../moderation.texts.ts';
import type { Lighter } from './decision-changes.ts';

interface LighterDecisionProps {
  choices: readonly Lighter[];
  /** Index of the chosen decision in `choices`. */
  chosen: number;
  onChoose: (place: number) => void;
}

export function LighterDecision({ choices, chosen, onChoose }: LighterDecisionProps) {
  const t = useTexts(moderationTexts);
  return (
    <Select
      label={t('lighterDecision')}
      value={String(chosen)}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      options={choices.map(({ kind, days }, index) => ({
        value: String(index),
        label: days ? t('suspendedFor', { count: days }) : t(`kind.${kind}`),
      }))}
    />
  );
}

/** True if removed content stays removed. */
export function KeepRemoved({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useTexts(moderationTexts);
  return (
    <Checkbox
      label={t('keepRemoved')}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
