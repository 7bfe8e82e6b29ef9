import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ChevronProps, DayPicker } from 'react-day-picker';
import { enCA } from 'react-day-picker/locale/en-CA';
import { frCA } from 'react-day-picker/locale/fr-CA';
import { useLanguage } from '../../i18n/language.ts';
import { localeOf } from '../../i18n/translator.ts';

const locales = { en: enCA, fr: frCA };
const dayStyle =
  'inline-flex size-11 max-[23rem]:size-9 items-center justify-center rounded-full transition-colors enabled:hover:bg-accent-soft disabled:opacity-40';
const stepStyle =
  'inline-flex size-11 items-center justify-center rounded-full transition-colors hover:bg-accent-soft aria-disabled:opacity-40';
const dropdownStyle = 'w-full min-w-0 min-h-11 rounded-md border border-edge bg-surface px-2 max-[23rem]:px-1';

export interface CalendarProps {
  selected: Date | undefined;
  onSelect: (day: Date) => void;
  earliest: Date;
  latest: Date;
  /** The month that is shown if nothing is selected. */
  opensAt: Date;
}

function Chevron({ orientation }: ChevronProps) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden className="size-5" />;
}

/** A month of days, with lists for month and year. Fetched when a calendar is first opened. */
export function Calendar({ selected, onSelect, earliest, latest, opensAt }: CalendarProps) {
  const language = useLanguage();
  const nameOf = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full' });
  return (
    <DayPicker
      mode="single"
      required
      captionLayout="dropdown"
      locale={locales[language]}
      selected={selected}
      onSelect={onSelect}
      defaultMonth={selected ?? opensAt}
      startMonth={earliest}
      endMonth={latest}
      disabled={{ before: earliest, after: latest }}
      labels={{ labelDayButton: (day) => nameOf.format(day) }}
      components={{ Chevron }}
      classNames={{
        root: 'p-1 sm:p-2',
        months: 'relative',
        nav: 'absolute inset-x-0 top-0 flex justify-between',
        button_previous: stepStyle,
        button_next: stepStyle,
        month_caption: 'mb-2 flex min-h-11 justify-center px-11',
        dropdowns: 'flex min-w-0 gap-1',
        dropdown: dropdownStyle,
        dropdown_root: 'min-w-0',
        caption_label: 'hidden',
        month_grid: 'w-full',
        weekday: 'size-11 max-[23rem]:size-9 text-sm font-normal text-ink-muted',
        day: 'p-0 text-center',
        day_button: dayStyle,
        today: 'font-semibold text-accent-ink',
        selected: '[&>button]:bg-accent-solid [&>button]:text-white',
        outside: 'text-ink-muted',
      }}
    />
  );
}
