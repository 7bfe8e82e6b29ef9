import { Popover } from '@base-ui/react/popover';
import type { CalendarDate } from '@ambiance/domain/calendar';
import { isCalendarDate } from '@ambiance/domain/ages';
import { CalendarDays } from 'lucide-react';
import { type Ref, useState } from 'react';
import { fetchedComponent } from '../../loading/fetched-component.tsx';
import { Beside } from '../../loading/Beside.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { classes } from '../classes.ts';
import { controlStyle, Field, type FieldProps } from './Field.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import { popupStyle } from '../overlays/overlay-style.ts';
import { Spinner } from '../feedback/Spinner.tsx';
import { uiTexts } from '../ui.texts.ts';

const calendar = fetchedComponent(async () => (await import('./Calendar.tsx')).Calendar);

export interface DateFieldProps extends FieldProps {
  /** The typed text. Once complete, it is a calendar date as `YYYY-MM-DD`. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  autoComplete?: string;
  earliest: CalendarDate;
  latest: CalendarDate;
  opensAt: CalendarDate;
  ref?: Ref<HTMLInputElement>;
}

/** A date to type as YYYY-MM-DD or choose from a calendar. */
export function DateField({ label, hint, error, optional, className, ...control }: DateFieldProps) {
  const t = useTexts(uiTexts);
  const [open, setOpen] = useState(false);
  const { value, onChange, earliest, latest, opensAt, ...input } = control;
  return (
    <Field {...{ label, hint, error, className }} optional={optional ?? false}>
      {(controlProps) => (
        <div className="relative">
          <input
            {...input}
            {...controlProps}
            type="text"
            inputMode="numeric"
            placeholder={t('dateShape')}
            value={value}
            onChange={(event) => onChange(withHyphens(event.currentTarget.value))}
            className={classes(controlStyle, 'pr-12 tabular-nums')}
          />
          <Popover.Root open={open} onOpenChange={(next) => setOpen(next)}>
            <Popover.Trigger
              render={
                <IconButton
                  label={t('openCalendar')}
                  icon={<CalendarDays aria-hidden className="size-5" />}
                  className="absolute top-0 right-0 text-ink-muted"
                />
              }
            />
            <Popover.Portal>
              <Popover.Positioner align="end" sideOffset={6} className="z-10">
                <Popover.Popup aria-label={label} className={popupStyle}>
                  <Beside instead={<Spinner label={t('loading')} className="m-16" />}>
                    <calendar.Component
                      selected={isCalendarDate(value) ? toLocalDay(value) : undefined}
                      onSelect={(day) => {
                        onChange(fromLocalDay(day));
                        setOpen(false);
                      }}
                      earliest={toLocalDay(earliest)}
                      latest={toLocalDay(latest)}
                      opensAt={toLocalDay(opensAt)}
                    />
                  </Beside>
                </Popover.Popup>
              </Popover.Positioner>
            </Popover.Portal>
          </Popover.Root>
        </div>
      )}
    </Field>
  );
}

/** Eight digits in a row are accepted as a date. */
const withHyphens = (typed: string): string => typed.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

function toLocalDay(date: CalendarDate): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
}

/** Returns the calendar date of a day in the device's time zone. Another time zone must not shift it. */
export function fromLocalDay(day: Date): CalendarDate {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
