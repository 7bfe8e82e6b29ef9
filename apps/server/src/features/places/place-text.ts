/** Letters that stay whole when accents are taken off. */
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

/** No name is longer once its accents stand beside their letters; one sign can unfold into eighteen letters. */
const mostLetters = 200;

/**
 * A name as names are compared: lower case without accents, words parted by one space, St. and Ste. written out.
 * `St-Jérôme` and `SAINT JEROME` are the same; so are `L'Ancienne-Lorette` and `l ancienne lorette`.
 */
export function comparableName(name: string): string {
  return name
    .normalize('NFKD')
    .slice(0, mostLetters)
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[æœøłđðþßıə]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/(?<=(?:^|[^\p{L}])\p{L})['’ʼ](?=\p{L})/gu, ' ')
    .replace(/['’‘ʼʻ`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<=^| )(ste?)(?= )/g, (short) => (short === 'st' ? 'saint' : 'sainte'));
}
