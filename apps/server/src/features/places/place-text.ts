/** Letters that do not decompose into a base letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
  ə: 'e',
};

/** The maximum length of a name with its accents decomposed; one character can become eighteen. */
const maxLetters = 200;

/**
 * The form in which names are compared: lower case without accents, words separated by one space, St. and Ste. written out.
 * `St-Jérôme` and `SAINT JEROME` are the same; so are `L'Ancienne-Lorette` and `l ancienne lorette`.
 */
export function comparableName(name: string): string {
  return name
    .normalize('NFKD')
    .slice(0, maxLetters)
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[æœøłđðþßıə]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/(?<=(?:^|[^\p{L}])\p{L})['’ʼ](?=\p{L})/gu, ' ')
    .replace(/['’‘ʼʻ`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<=^| )(ste?)(?= )/g, (short) => (short === 'st' ? 'saint' : 'sainte'));
}
