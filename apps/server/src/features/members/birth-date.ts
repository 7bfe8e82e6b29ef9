import { ageOn } from '@ambiance/domain/ages';
import type { CalendarDate } from '@ambiance/domain/calendar';
import { DomainError, wrongField } from '@ambiance/domain/errors';

/** Refuses a birth date in the future or under the minimum age. @throws DomainError `birth-date.out-of-range` */
export function checkBirthDate(dateOfBirth: CalendarDate, today: CalendarDate, minimumAge: number): void {
  if (dateOfBirth > today) throw wrongField('dateOfBirth', 'birth-date.out-of-range');
  if (ageOn(today, dateOfBirth) < minimumAge) {
    throw new DomainError('birth-date.under-age', {
      fields: { dateOfBirth: 'birth-date.under-age' },
      details: { minimumAge },
    });
  }
}
