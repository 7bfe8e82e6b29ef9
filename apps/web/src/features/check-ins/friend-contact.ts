import { parsePhoneNumber, type PhoneNumber } from '@ambiance/domain/phones';

/** Parses a friend's email address or phone number as a member typed it. Returns undefined for any other text. */
export function friendContact(written: string): { email: string } | { phone: PhoneNumber } | undefined {
  if (written.includes('@')) return { email: written.trim() };
  const phone = parsePhoneNumber(written);
  return phone && { phone };
}
