import type { CalendarDate } from '@ambiance/domain/calendar';
import { errorSentence } from '@ambiance/domain/errors';
import type { FieldSentences } from './forms.ts';
import { language } from '../i18n/language.ts';
import { fromLocalDay } from '../ui/fields/DateField.tsx';

/** Today's date on this device's calendar. */
export const today = (): CalendarDate => fromLocalDay(new Date());

/** Error for a birth date in the future, which the contract's schema cannot detect. */
export const futureBirth = ({ dateOfBirth = '' }: { dateOfBirth?: string | undefined }): FieldSentences =>
  dateOfBirth > today() ? { dateOfBirth: errorSentence('birth-date.out-of-range', language.get()) } : {};
