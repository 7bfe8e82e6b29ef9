import { dayName, weekdays } from '@ambiance/domain/opening-hours';
import type { BoundForm } from '../../../forms/use-bound-form.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { managedPerksTexts } from './managed-perks.texts.ts';
import type { PerkDraft } from './perk-draft.ts';

/** When and how often a perk can be redeemed. */
export function RuleFields({ form }: { form: BoundForm<PerkDraft> }) {
  const t = useTexts(managedPerksTexts);
  const chosen = form.watch('days');
  const change = (day: number, isChosen: boolean) =>
    form.setValue(
      'days',
      isChosen ? [...chosen, day].toSorted((one, other) => one - other) : chosen.filter((one) => one !== day),
      {
        shouldDirty: true,
      },
    );
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-lg border border-hairline p-4">
      <legend className="px-1 font-medium">{t('rules')}</legend>
      <p className="text-sm text-ink-muted">{t('rulesHint')}</p>
      <div className="grid grid-cols-2 gap-x-4">
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            label={<span className="inline-block first-letter:uppercase">{dayName(day, t.language)}</span>}
            checked={chosen.includes(day)}
            onChange={(event) => change(day, event.currentTarget.checked)}
          />
        ))}
      </div>
      <div className="grid grid-cols-2 gap-4">
        <TextField type="time" label={t('from')} optional {...form.field('opens')} />
        <TextField type="time" label={t('to')} optional {...form.field('closes')} />
        <TextField
          label={t('maxPerDay')}
          optional
          inputMode="numeric"
          maxLength={6}
          pattern="[0-9]*"
          {...form.field('maxPerDay')}
        />
        <TextField
          label={t('maxClaims')}
          optional
          inputMode="numeric"
          maxLength={6}
          pattern="[0-9]*"
          {...form.field('maxClaims')}
        />
      </div>
    </fieldset>
  );
}
