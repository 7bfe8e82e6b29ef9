const startsWithVowel = /^(?:[aàâäæeéèêëiîïoôöœuùûü]|y(?![aàâeéèêiîoôuû]))/iu;
/** First letters of names whose h is mute ("d’Hélène"). It is not in "Hassan", "Heidi" or "Hull". */
const startsWithMuteH = /^h(?:é|ect|el[eèé]n|elo|enr[ei]|erm|erv|ilair|ippol|onor|orac|orten|ub|ugu|ugo|yac)/iu;
const contractions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { le: 'du', les: 'des' },
  à: { le: 'au', les: 'aux' },
};

/**
 * A French text and the name that follows it, joined: "de" and "que" are elided ("d’Élodie", "qu’Hugo"). Before a place, "de" and
 * "à" contract with its article ("au Havre", "des Coteaux"); a person keeps theirs.
 */
export function joinName(text: string, name: string, isPlace: boolean): string {
  const [, before, word] = /^(.*(?<!\p{L}))(de|que|à) $/isu.exec(text) ?? [];
  if (before === undefined || word === undefined) return text + name;
  const [, article, rest] = (isPlace && /^(le|les) (.+)$/isu.exec(name)) || [];
  const contracted = article && contractions[word.toLowerCase()]?.[article.toLowerCase()];
  if (contracted) return `${before}${contracted} ${rest}`;
  const isElided = word !== 'à' && (startsWithVowel.test(name) || startsWithMuteH.test(name));
  return isElided ? `${before}${word.slice(0, -1)}’${name}` : text + name;
}
