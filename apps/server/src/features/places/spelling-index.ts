import { type PlacesFile, wordsInLine } from './places-file.ts';

/** A range in the sorted list of words: those that start with a text. */
interface WordRange {
  first: number;
  end: number;
}

/** Finds names by the beginning of any of their words. */
export interface SpellingIndex {
  wordCount: number;
  find(text: string): WordRange;
  /** Returns the place to which the word's name belongs. */
  placeOf(word: number): number;
  /** Returns true if the name starts with the word. */
  isFirst(word: number): boolean;
  /** Returns true if the name is this many bytes long. */
  hasLength(word: number, bytesLong: number): boolean;
  /** Returns true if the name is that of a district of the place. */
  isDistrict(word: number): boolean;
}

const lineEnd = 0x0a;
const space = 0x20;

export function createSpellingIndex(file: PlacesFile): SpellingIndex {
  const { spellings: bytes, words, spellingOf, firstDistrict } = file;
  const placeCount = file.population.length;
  const starts = lineStarts(bytes, placeCount + spellingOf.length + 1);
  const lineOf = (word: number) => Math.floor(words[word]! / wordsInLine);

  function textStart(word: number): number {
    let at = starts[lineOf(word)]!;
    for (let skip = words[word]! % wordsInLine; skip > 0; skip--) at = bytes.indexOf(space, at) + 1;
    return at;
  }

  return {
    wordCount: words.length,
    find(text) {
      const wanted = new TextEncoder().encode(text);
      const order = (word: number) => compareText(bytes, textStart(word), wanted);
      return {
        first: firstIndex(words.length, (word) => order(word) >= 0),
        end: firstIndex(words.length, (word) => order(word) > 0),
      };
    },
    placeOf(word) {
      const line = lineOf(word);
      return line < placeCount ? line : spellingOf[line - placeCount]!;
    },
    isFirst: (word) => words[word]! % wordsInLine === 0,
    hasLength: (word, bytesLong) => starts[lineOf(word) + 1] === starts[lineOf(word)]! + bytesLong + 1,
    isDistrict: (word) => lineOf(word) >= firstDistrict,
  };
}

/** The offset at which each line of a text starts. */
export function lineStarts(bytes: Uint8Array, count: number): Uint32Array {
  const starts = new Uint32Array(count);
  for (let line = 1; line < count; line++) starts[line] = bytes.indexOf(lineEnd, starts[line - 1]) + 1;
  return starts;
}

/** Negative if the text at an offset sorts before the requested prefix, 0 if it starts with it. */
function compareText(bytes: Uint8Array, at: number, wanted: Uint8Array): number {
  for (let offset = 0; offset < wanted.length; offset++) {
    const difference = bytes[at + offset]! - wanted[offset]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * The first index of a sorted list whose entry passes the test, found by binary search; the list's length if none
 * passes.
 */
function firstIndex(length: number, passes: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
