import { DomainError } from '@ambiance/domain/errors';
import type { PhoneNumber } from '@ambiance/domain/phones';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Countries that share a calling code, such as Canada and Jamaica, are told apart by what follows it. */
export function refuseForeign(phone: PhoneNumber, countries: readonly string[]): void {
  if (countries.length === 0) return;
  const country = parsePhoneNumberFromString(phone)?.country;
  if (!country || !countries.includes(country)) {
    throw new DomainError('phone.country', { fields: { phone: 'phone.country' } });
  }
}

/**
 * Refuses a number that no operator of its country has issued, as it was mistyped. For numbers that their owner never proves, such as
 * a friend's. A slip that makes another person's number remains possible, which is why the screen shows the number first.
 */
export function refuseUnassigned(phone: PhoneNumber): void {
  if (!parsePhoneNumberFromString(phone)?.isValid()) {
    throw new DomainError('phone.invalid', { fields: { phone: 'phone.invalid' } });
  }
}
