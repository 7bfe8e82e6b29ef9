import { CopyCheck } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import type { BoundForm } from '../../forms/use-bound-form.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { localeOf } from '../../i18n/translator.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { dayName, days, usualHours } from './opening-days.ts';
import { timeStyle, type VenueSettings } from './venue-settings.ts';
import { venuesTexts } from './venues.texts.ts';

/** The opening hours of each weekday. A day that is added comes last, because the server names errors by position. */
export function HoursFields({ form }: { form: BoundForm<VenueSettings> }) {
  const t = useTexts(venuesTexts);
  const locale = localeOf(useLanguage());
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'openingHours' });
  const change = (day: number, isOpen: boolean) => {
    if (isOpen) append({ day, ...usualHours }, { shouldFocus: false });
    else remove(fields.flatMap((one, index) => (one.day === day ? [index] : [])));
  };
  const copy = (from: number) => {
    const hours = form.getValues('openingHours').filter(({ day }) => day === from);
    replace(days.flatMap((day) => hours.map((one) => ({ ...one, day }))));
  };
  return (
    <>
      <div className="border-t border-hairline pt-5">
        <h2 className="text-xl">{t('hours')}</h2>
        <p className="mt-1 text-sm text-ink-muted">{t(fields.length === 0 ? 'alwaysOpen' : 'hoursHint')}</p>
      </div>
      <ul className="flex flex-col gap-2">
        {days.map((day) => {
          const index = fields.findIndex((one) => one.day === day);
          const name = dayName(day, locale);
          return (
            <li key={day} className="flex flex-wrap items-center gap-x-3 sm:items-end">
              <Checkbox
                className="min-w-32 flex-1 sm:max-w-44"
                label={<span className="inline-block first-letter:uppercase">{name}</span>}
                checked={index >= 0}
                onChange={(event) => change(day, event.currentTarget.checked)}
              />
              {index >= 0 ? (
                <>
                  <div key={fields[index]?.id} className="flex min-w-0 gap-3 max-sm:order-last">
                    <TextField
                      type="time"
                      className={timeStyle}
                      label={t('opens')}
                      aria-label={t('opensOn', { day: name })}
                      {...form.field(`openingHours.${index}.opens`)}
                    />
                    <TextField
                      type="time"
                      className={timeStyle}
                      label={t('closes')}
                      aria-label={t('closesOn', { day: name })}
                      {...form.field(`openingHours.${index}.closes`)}
                    />
                  </div>
                  <Button
                    variant="quiet"
                    icon={<CopyCheck aria-hidden className="size-4" />}
                    aria-label={t('everyDayLike', { day: name })}
                    onClick={() => copy(day)}
                  >
                    {t('everyDay')}
                  </Button>
                </>
              ) : (
                fields.length > 0 && <span className="text-ink-muted sm:py-2.5">{t('closedDay')}</span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
