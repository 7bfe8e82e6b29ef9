import { isCalendarDate } from '@ambiance/domain/ages';
import { addDays } from '@ambiance/domain/calendar';
import { dateText } from '@ambiance/domain/date-text';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Controlled } from '../../forms/Controlled.tsx';
import type { BoundForm } from '../../forms/use-bound-form.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { DateField, fromLocalDay } from '../../ui/fields/DateField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { usualHours } from './opening-days.ts';
import { timeStyle, type VenueSettings } from './venue-settings.ts';
import { venuesTexts } from './venues.texts.ts';

/** The dates on which a venue is closed or has other hours than on that weekday. */
export function HolidayFields({ form }: { form: BoundForm<VenueSettings> }) {
  const t = useTexts(venuesTexts);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'holidays' });
  return (
    <>
      <div className="border-t border-hairline pt-5">
        <h2 className="text-xl">{t('holidays')}</h2>
        <p className="mt-1 text-sm text-ink-muted">{t('holidaysHint')}</p>
      </div>
      {fields.length > 0 && (
        <ul className="flex flex-col gap-5 sm:gap-3">
          {fields.map(({ id }, index) => (
            <HolidayRow key={id} form={form} index={index} onRemove={() => remove(index)} />
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        className="self-start max-sm:w-full"
        icon={<Plus aria-hidden className="size-5" />}
        onClick={() => append({ date: '', hours: null })}
      >
        {t('addHoliday')}
      </Button>
    </>
  );
}

interface HolidayRowProps {
  form: BoundForm<VenueSettings>;
  index: number;
  onRemove: () => void;
}

function HolidayRow({ form, index, onRemove }: HolidayRowProps) {
  const t = useTexts(venuesTexts);
  const [today] = useState(() => fromLocalDay(new Date()));
  const language = useLanguage();
  const date = useWatch({ control: form.control, name: `holidays.${index}.date` });
  const hours = useWatch({ control: form.control, name: `holidays.${index}.hours` });
  const day = isCalendarDate(date)
    ? dateText(`${date}T00:00:00Z`, language, { dateStyle: 'long', timeZone: 'UTC' })
    : t('holidayDate');
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <Controlled control={form.control} name={`holidays.${index}.date`}>
        {(field) => (
          <DateField
            {...field}
            label={t('holidayDate')}
            autoComplete="off"
            className="min-w-0 flex-1 sm:max-w-56"
            earliest={today}
            latest={addDays(today, 730)}
            opensAt={today}
          />
        )}
      </Controlled>
      <IconButton
        className="mt-7.5 text-ink-muted sm:order-last sm:ml-auto"
        label={t('removeHoliday', { date: day })}
        icon={<Trash2 aria-hidden className="size-5" />}
        onClick={onRemove}
      />
      <Checkbox
        className="max-sm:w-full sm:mt-7.5"
        label={t('closedAllDay')}
        checked={!hours}
        onChange={({ currentTarget }) =>
          form.setValue(`holidays.${index}.hours`, currentTarget.checked ? null : usualHours)
        }
      />
      {hours && (
        <div className="flex min-w-0 gap-3">
          <TextField
            type="time"
            className={timeStyle}
            label={t('opens')}
            aria-label={t('opensOn', { day })}
            {...form.field(`holidays.${index}.hours.opens`)}
          />
          <TextField
            type="time"
            className={timeStyle}
            label={t('closes')}
            aria-label={t('closesOn', { day })}
            {...form.field(`holidays.${index}.hours.closes`)}
          />
        </div>
      )}
    </li>
  );
}
