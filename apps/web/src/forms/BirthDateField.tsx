import { earliestBirthDate } from '@ambiance/domain/ages';
import { birthRefusal, today } from './birth-date.ts';
import { DateField, type DateFieldProps } from '../ui/fields/DateField.tsx';

const opensAt = '2000-01-01';
type Fixed = 'autoComplete' | 'earliest' | 'latest' | 'opensAt' | 'refusal';

/** A birth date from 1900 to today, of a person who is old enough. */
export function BirthDateField(field: Omit<DateFieldProps, Fixed>) {
  return (
    <DateField
      {...field}
      autoComplete="bday"
      earliest={earliestBirthDate}
      latest={today()}
      opensAt={opensAt}
      refusal={birthRefusal}
    />
  );
}
