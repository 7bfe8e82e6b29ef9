/** For how many days a member cannot put back a text that moderators removed. */
export const removedTextDays = 30;

/** A shorter removed text is only compared as a whole: "Ana" is part of many harmless sentences. */
const minContainedLetters = 8;

/** Only the letters and digits of a text, in one case and width and without accents; all it shows where it has neither. */
function comparable(text: string): string {
  const shown = text.normalize('NFKD').replaceAll(/[\s\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
  return shown.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '') || shown;
}

/** Whether a text is one that moderators removed, or contains it, however it is spaced, punctuated or accented. */
export function isPutBack(text: string, removed: string): boolean {
  const [given, gone] = [comparable(text), comparable(removed)];
  return gone !== '' && (given === gone || (gone.length >= minContainedLetters && given.includes(gone)));
}
