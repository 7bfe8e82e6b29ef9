import type { Decision } from '@ambiance/contract/cases';
import { isLighter, type SuspensionDays, suspensionDays } from '@ambiance/domain/moderation';
import { useTexts } from '../../../i18n/texts.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { moderationTexts } from '../moderation.texts.ts';

/** A decision that can take the place of a heavier one. */
export interface Lighter {
  kind: 'warn' | 'suspend';
  days: SuspensionDays | null;
}

const everyLighter: readonly Lighter[] = [
  { kind: 'warn', days: null },
  ...suspensionDays.map((days): Lighter => ({ kind: 'suspend', days })),
];

/** The decisions that are lighter than the given one. */
export const lighterThan = (decision: Decision): readonly Lighter[] =>
  everyLighter.filter((one) => isLighter(one, decision));

/** True if a change of a decision may leave removed content removed. A mere removal has no other effect to end. */
export const mayKeepRemoved = ({ removed, kind }: Decision): boolean => removed !== null && kind !== 'remove';

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
