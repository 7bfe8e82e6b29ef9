/** Days for which a member cannot restore a text that moderators removed. */
export const removedTextDays = 30;

/** Shorter removed texts are only compared as a whole: "Ana" is part of many harmless sentences. */
const minContainedLetters = 8;

/**
 * Reduces a text to its letters and digits, in one case and width and without accents. A text without any keeps its visible
 * characters.
 */
function comparable(text: string): string {
  const shown = text.normalize('NFKD').replaceAll(/[\s\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
  return shown.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '') || shown;
}

/** True if a text contains a removed text, however it is spaced, punctuated or accented. */
export function isPutBack(text: string, removed: string): boolean {
  const [given, gone] = [comparable(text), comparable(removed)];
  return gone !== '' && (given === gone || (gone.length >= minContainedLetters && given.includes(gone)));
}
