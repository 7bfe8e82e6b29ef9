import { earliestBirthDate } from '@ambiance/domain/ages';
import { today } from './birth-date.ts';
import { DateField, type DateFieldProps } from '../ui/fields/DateField.tsx';

const opensAt = '2000-01-01';

/** A birth date from 1900 to today. */
export function BirthDateField(field: Omit<DateFieldProps, 'autoComplete' | 'earliest' | 'latest' | 'opensAt'>) {
  return <DateField {...field} autoComplete="bday" earliest={earliestBirthDate} latest={today()} opensAt={opensAt} />;
}
