import { Popover } from '@base-ui/react/popover';
import type { CalendarDate } from '@ambiance/domain/calendar';
import { isCalendarDate } from '@ambiance/domain/ages';
import { dateText } from '@ambiance/domain/date-text';
import { readWrittenDate } from '@ambiance/domain/written-date';
import { CalendarDays } from 'lucide-react';
import { type Ref, useState } from 'react';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { LazyPart } from '../../loading/LazyPart.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { classes } from '../classes.ts';
import { controlStyle, Field, type FieldProps } from './Field.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import { popupStyle } from '../overlays/overlay-style.ts';
import { Spinner } from '../feedback/Spinner.tsx';
import { uiTexts } from '../ui.texts.ts';
import { pickerTexts } from './picker.texts.ts';

const calendar = lazyComponent(async () => (await import('./Calendar.tsx')).Calendar);

export interface DateFieldProps extends FieldProps {
  /** A calendar date as `YYYY-MM-DD` once the typed text is a date, until then the text. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  autoComplete?: string;
  earliest: CalendarDate;
  latest: CalendarDate;
  opensAt: CalendarDate;
  /** Why a date is refused, shown while typing. */
  refusal?: (date: CalendarDate) => string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A date to type as people write it, or to choose from a calendar. Shows, while the user types, which date was understood, or what is wrong. */
export function DateField({ label, hint, error, optional, className, ...control }: DateFieldProps) {
  const t = useTexts(pickerTexts);
  const ui = useTexts(uiTexts);
  const [open, setOpen] = useState(false);
  const { value, onChange, earliest, latest, opensAt, refusal, ...input } = control;
  const [typed, setTyped] = useState(value);
  // The value may also come from the calendar, or from elsewhere.
  const shown = valueOf(typed) === value ? typed : value;
  const read = readWrittenDate(shown);
  const date = typeof read === 'object' ? read.date : undefined;
  const refused = date ? refusal?.(date) : read === 'unreadable' ? t('dateUnreadable') : undefined;
  const understood =
    date && !refused && shown !== date
      ? dateText(`${date}T00:00:00Z`, t.language, { dateStyle: 'long', timeZone: 'UTC' })
      : undefined;
  return (
    <Field
      {...{ label, className }}
      hint={
        (hint ?? understood) && (
          <>
            {understood && <span className="block font-medium text-ink">{understood}</span>}
            {hint}
          </>
        )
      }
      error={refused ?? error}
      optional={optional ?? false}
    >
      {(controlProps) => (
        <div className="relative">
          <input
            {...input}
            {...controlProps}
            type="text"
            placeholder={t('dateShape')}
            value={shown}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              onChange(valueOf(currentTarget.value));
            }}
            className={classes(controlStyle, 'pr-12 tabular-nums')}
          />
          <output className="sr-only">{understood}</output>
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
                <Popover.Popup aria-label={label} className={classes(popupStyle, 'max-w-(--available-width)')}>
                  <LazyPart instead={<Spinner label={ui('loading')} className="m-16" />}>
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
                  </LazyPart>
                </Popover.Popup>
              </Popover.Positioner>
            </Popover.Portal>
          </Popover.Root>
        </div>
      )}
    </Field>
  );
}

/** Returns the date that a text contains, or else the text itself. */
function valueOf(typed: string): string {
  const read = readWrittenDate(typed);
  return typeof read === 'object' ? read.date : typed;
}

function toLocalDay(date: CalendarDate): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
}

/** Returns the calendar date of a day in the device's time zone. Another time zone must not shift it. */
export function fromLocalDay(day: Date): CalendarDate {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
