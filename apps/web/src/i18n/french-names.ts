/**
 * Joins a French text and the name after it. "de" and "que" are elided before a vowel or a mute h ("d’Hélène", but "de
 * Hassan"). Before a place, "de" and "à" contract with its article ("au Havre", "des Coteaux"); a person's name stays as it is.
 * The name's placeholder says which of both it is.
 */
export function joinName(text: string, name: string, placeholder: string): string {
  const at = text.search(/(?<!\p{L})(de|que|à) $/iu);
  if (at < 0) return text + name;
  const end = text.slice(at) + name;
  const contracted = /city|venue/.test(placeholder)
    ? end.replace(/^(de|à) le(s?) /i, (_, word: string, s: string) =>
        word === 'à' ? (s ? 'aux ' : 'au ') : s ? 'des ' : 'du ',
      )
    : end;
  return (
    text.slice(0, at) +
    contracted.replace(/^(d|qu)e (?=[aeiouà-üœ]|y(?![aeiou])|h(?:é|el[eè]n|enri|ono|ort|u[bg]))/i, '$1’')
  );
}

export type JoinName = typeof joinName;
