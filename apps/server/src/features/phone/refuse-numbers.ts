import { wrongField } from '@ambiance/domain/errors';
import type { PhoneNumber } from '@ambiance/domain/phones';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Refuses a number from outside the allowed countries. The digits after a shared calling code, such as that of Canada and
 * Jamaica, tell the countries apart.
 */
export function refuseForeign(phone: PhoneNumber, countries: readonly string[]): void {
  if (countries.length === 0) return;
  const country = parsePhoneNumberFromString(phone)?.country;
  if (!country || !countries.includes(country)) throw wrongField('phone', 'phone.country');
}

/**
 * Refuses a number that its country has not issued, which is most likely a typo. It is for numbers that are never verified, such
 * as a friend's. A typo can still be another person's number, so the screen shows the number first.
 */
export function refuseUnassigned(phone: PhoneNumber): void {
  if (!parsePhoneNumberFromString(phone)?.isValid()) throw wrongField('phone', 'phone.invalid');
}
