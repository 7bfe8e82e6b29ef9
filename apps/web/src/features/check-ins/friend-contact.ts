import { parsePhoneNumber, type PhoneNumber } from '@ambiance/domain/phones';

/** A friend's address or number as a member typed it; undefined for any other text. */
export function friendContact(written: string): { email: string } | { phone: PhoneNumber } | undefined {
  if (written.includes('@')) return { email: written.trim() };
  const phone = parsePhoneNumber(written);
  return phone && { phone };
}
