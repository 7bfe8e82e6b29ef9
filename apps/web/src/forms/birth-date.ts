import { defaultMinimumAge, earliestBirthDate, isCalendarDate, latestBirthDate } from '@ambiance/domain/ages';
import type { CalendarDate } from '@ambiance/domain/calendar';
import { errorSentence } from '@ambiance/domain/errors';
import { language } from '../i18n/language.ts';
import { instance } from '../server/instance.ts';
import { fromLocalDay } from '../ui/fields/DateField.tsx';
import type { FieldSentences } from './forms.ts';

/** Today's date on this device's calendar. */
export const today = (): CalendarDate => fromLocalDay(new Date());

/** Why a birth date is refused. The server checks the same. */
export function birthRefusal(date: CalendarDate): string | undefined {
  const minimumAge = instance.get()?.minimumAge ?? defaultMinimumAge;
  if (date < earliestBirthDate || date > today()) return errorSentence('birth-date.out-of-range', language.get());
  return date > latestBirthDate(today(), minimumAge)
    ? errorSentence('birth-date.under-age', language.get(), { minimumAge })
    : undefined;
}

/** The same as the error of a form's field, which the contract's schema cannot detect. */
export function refusedBirth({ dateOfBirth }: { dateOfBirth?: string | undefined }): FieldSentences {
  const refusal = dateOfBirth && isCalendarDate(dateOfBirth) ? birthRefusal(dateOfBirth) : undefined;
  return refusal ? { dateOfBirth: refusal } : {};
}
