import { wrongField } from '@ambiance/domain/errors';
import { remove as toLatin } from 'confusables';

/** No real name contains one of these. */
const parts = ['ambiance', 'administrat', 'moderator', 'moderateur', 'moderatrice', 'moderation', 'support'];
/** Reserved only as whole words, since names such as Padmini and Staffan contain them. */
const words = ['admin', 'admins', 'staff', 'official', 'officiel', 'officielle', 'helpdesk', 'sysadmin', 'webmaster'];

const invisible = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;
const digitsAsLetters: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' };

/** Replaces look-alike letters by one common letter. */
const folded = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[l1|!]/g, 'i')
    .replaceAll('rn', 'm');
const wordsOf = (text: string) => text.split(/[^a-z]+/).filter((word) => word !== '');

const reservedParts = parts.map(folded);
const reservedWords = new Set(words.map(folded));

/** Returns true if a name, in whatever letters, looks like that of staff or of the product. */
export function looksReserved(displayName: string): boolean {
  const seen = toLatin(displayName.normalize('NFKD').replaceAll(invisible, ''));
  const parted = seen.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const withoutDigits = seen.replaceAll(/\d/g, ' ');
  const withLetters = seen.replaceAll(/[03457@$]/g, (digit) => digitsAsLetters[digit] ?? digit);
  return [seen, parted, withoutDigits, withLetters].some((reading) => {
    const read = wordsOf(folded(reading));
    const joined = read.join('');
    return (
      reservedWords.has(joined) ||
      read.some((word) => reservedWords.has(word)) ||
      reservedParts.some((part) => joined.includes(part))
    );
  });
}

/** Refuses a name that could pass for staff. @throws DomainError `name.reserved` */
export function refuseReservedName(displayName: string): void {
  if (looksReserved(displayName)) throw wrongField('displayName', 'name.reserved');
}
