import { parsePhoneNumber, type PhoneNumber } from '@ambiance/domain/phones';

/** What a member wrote to reach a friend by; undefined for a text that is neither an address nor a number. */
export function friendContact(written: string): { email: string } | { phone: PhoneNumber } | undefined {
  if (written.includes('@')) return { email: written.trim() };
  const phone = parsePhoneNumber(written);
  return phone && { phone };
}
