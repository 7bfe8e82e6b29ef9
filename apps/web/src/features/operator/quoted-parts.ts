/**
 * Splits a French sentence of a check at its quotes. Quoted parts are commands and errors of other programs, which are in
 * English.
 */
export const partsOf = (sentence: string): { text: string; isQuote: boolean }[] =>
  sentence.split(/(?<=«\u202f)(.*?)(?=\u202f»)/).map((text, place) => ({ text, isQuote: place % 2 === 1 }));
