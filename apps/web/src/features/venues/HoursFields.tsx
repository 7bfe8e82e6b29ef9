import { dayName, weekdays } from '@ambiance/domain/opening-hours';
import { CopyCheck, Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { BoundForm } from '../../forms/use-bound-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { VenueSettings } from './venue-settings.ts';
import { venuesTexts } from './venues.texts.ts';
import { isCalendarDate } from '@ambiance/domain/ages';
import { addDays } from '@ambiance/domain/calendar';
import { dateText } from '@ambiance/domain/date-text';
import { useState } from 'react';
import { Controlled } from '../../forms/Controlled.tsx';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { DateField, fromLocalDay } from '../../ui/fields/DateField.tsx';

/** Hours of a day that was just opened. */
const usualHours = { opens: '11:00', closes: '22:00' };

/** The opening hours of each weekday. A day that is added comes last, because the server names errors by position. */
export function HoursFields({ form }: { form: BoundForm<VenueSettings> }) {
  const t = useTexts(venuesTexts);
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'openingHours' });
  const change = (day: number, isOpen: boolean) => {
    if (isOpen) append({ day, ...usualHours }, { shouldFocus: false });
    else remove(fields.flatMap((one, index) => (one.day === day ? [index] : [])));
  };
  const copy = (from: number) => {
    const hours = form.getValues('openingHours').filter(({ day }) => day === from);
    replace(weekdays.flatMap((day) => hours.map((one) => ({ ...one, day }))));
  };
  return (
    <>
      <div className="border-t border-hairline pt-5">
        <h2 className="text-xl">{t('hours')}</h2>
        <p className="mt-1 text-sm text-ink-muted">{t(fields.length === 0 ? 'alwaysOpen' : 'hoursHint')}</p>
      </div>
      <ul className="flex flex-col gap-2">
        {weekdays.map((day) => {
          const index = fields.findIndex((one) => one.day === day);
          const name = dayName(day, t.language);
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
                    <TimeFields form={form} hours={`openingHours.${index}`} day={name} />
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

/** Wide enough for `05:00 PM`. If there is too little space, the browser's own button is hidden first. */
const timeStyle =
  'w-36 min-w-0 max-sm:[&_input]:px-2.5 max-[22rem]:[&_input::-webkit-calendar-picker-indicator]:hidden';

interface TimeFieldsProps {
  form: BoundForm<VenueSettings>;
  hours: `openingHours.${number}` | `holidays.${number}.hours`;
  /** The day, in words. */
  day: string;
}

function TimeFields({ form, hours, day }: TimeFieldsProps) {
  const t = useTexts(venuesTexts);
  const look = { type: 'time', className: timeStyle };
  return (
    <>
      <TextField {...look} label={t('opens')} aria-label={t('opensOn', { day })} {...form.field(`${hours}.opens`)} />
      <TextField {...look} label={t('closes')} aria-label={t('closesOn', { day })} {...form.field(`${hours}.closes`)} />
    </>
  );
}

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
  const date = useWatch({ control: form.control, name: `holidays.${index}.date` });
  const hours = useWatch({ control: form.control, name: `holidays.${index}.hours` });
  const day = isCalendarDate(date)
    ? dateText(`${date}T00:00:00Z`, t.language, { dateStyle: 'long', timeZone: 'UTC' })
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
          <TimeFields form={form} hours={`holidays.${index}.hours`} day={day} />
        </div>
      )}
    </li>
  );
}
