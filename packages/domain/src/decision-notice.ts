import { dateText } from './date-text.ts';
import type { ByLanguage, Language } from './languages.ts';
import {
  appealDays,
  type DecisionKind,
  type DecisionReason,
  decisionReasons,
  type RemovableText,
} from './moderation.ts';
import { removedTextDays } from './removed-texts.ts';

/** The number of photos and the texts that a decision removed. */
interface RemovedFacts {
  photos: number;
  texts: readonly RemovableText[];
}

/** The facts of a decision that its notice shows to the member. */
export interface DecisionFacts {
  kind: Exclude<DecisionKind, 'none'>;
  reason: DecisionReason;
  /** End of a suspension; null for other decisions, and for a suspension by support without an end. */
  until: Date | string | null;
  /** Missing if unknown, as in mail that an older version queued. */
  removed?: RemovedFacts | null;
}

export interface DecisionNotice {
  title: string;
  paragraphs: string[];
}

const titles: Readonly<Record<DecisionFacts['kind'], Readonly<Record<Language, string>>>> = {
  warn: { en: 'A warning from our moderators', fr: 'Avertissement de notre équipe de modération' },
  remove: { en: 'We removed something from your profile', fr: 'Nous avons retiré du contenu de votre profil' },
  suspend: { en: 'Your account is suspended', fr: 'Votre compte est suspendu' },
  ban: { en: 'Your account is closed', fr: 'Votre compte est fermé' },
};

const effects: Readonly<Record<DecisionFacts['kind'], Readonly<Record<Language, (until: string | null) => string>>>> = {
  warn: {
    en: () => 'Your account stays open. If it happens again, it may be suspended or closed.',
    fr: () => 'Votre compte reste ouvert. En cas de récidive, il pourrait être suspendu ou fermé.',
  },
  remove: {
    en: () => 'Photos or text on your profile broke our rules and were removed. Please don’t add them again.',
    fr: () =>
      'Des photos ou des textes de votre profil enfreignent nos règles et ont été retirés. Veuillez ne pas les remettre.',
  },
  suspend: {
    en: (until) =>
      until === null
        ? 'Until further notice, nobody can see your profile or write to you, and you can’t log in.'
        : `Until ${until} nobody can see your profile or write to you, and you can’t log in. After that, your account is restored, and the days are added to your paid plan, if you have one.`,
    fr: (until) =>
      until === null
        ? 'Jusqu’à nouvel ordre, personne ne peut voir votre profil ni vous écrire, et vous ne pouvez pas ouvrir de session.'
        : `Jusqu’au ${until}, personne ne peut voir votre profil ni vous écrire, et vous ne pouvez pas ouvrir de session. Tout redeviendra ensuite comme avant, et ces jours s’ajouteront à votre forfait payant, si vous en avez un.`,
  },
  ban: {
    en: () =>
      'Nobody can see your profile or write to you any more. Any paid plan has ended, and unused days will be refunded.',
    fr: () =>
      'Personne ne peut plus voir votre profil ni vous écrire. Tout forfait payant a pris fin, et les jours inutilisés vous sont remboursés.',
  },
};

/** Labels of the profile texts, the same as in the profile form. */
const textNames: Readonly<Record<Language, Readonly<Record<RemovableText, string>>>> = {
  en: { displayName: 'your name', description: '“About me”', expectations: '“What I’m looking for”' },
  fr: {
    displayName: 'votre nom',
    description: '«\u202fÀ propos de moi\u202f»',
    expectations: '«\u202fCe que je cherche\u202f»',
  },
};

const removals: ByLanguage<(list: string, hasTexts: boolean) => string> = {
  en: (list, hasTexts) =>
    `We removed the following from your profile, and it won’t be restored: ${list}.` +
    (hasTexts ? ` You can’t put the same text back for ${removedTextDays} days.` : ' Please don’t add it again.'),
  fr: (list, hasTexts) =>
    `Nous avons retiré de votre profil les éléments suivants, qui ne seront pas rétablis\u202f: ${list}.` +
    (hasTexts
      ? ` Vous ne pouvez pas remettre le même texte pendant ${removedTextDays}\u00a0jours.`
      : ' Veuillez ne pas remettre ce contenu.'),
};

const reasonLines: ByLanguage<(because: string) => string> = {
  en: (because) => `Reason: ${because}.`,
  fr: (because) => `Motif\u202f: ${because}.`,
};

const appealLines: ByLanguage<string> = {
  en: `If you think this is a mistake, you can appeal within ${appealDays} days. Someone else will decide.`,
  fr: `Si vous pensez que c’est une erreur, vous pouvez demander une révision dans les ${appealDays}\u00a0jours. Une autre personne la traitera.`,
};

/** Lists the photos and texts that a decision removed. */
function removalText({ photos, texts }: RemovedFacts, language: Language): string {
  const photoCount = photos === 0 ? [] : [photos === 1 ? '1\u00a0photo' : `${photos}\u00a0photos`];
  const list = new Intl.ListFormat(language).format([...texts.map((name) => textNames[language][name]), ...photoCount]);
  return removals[language](list, texts.length > 0);
}

/**
 * The notice of a decision: on the member's screen, in the mail, and in the moderator's preview. Days and hours are in
 * `timeZone`.
 */
export function decisionNotice(
  { kind, reason, until, removed }: DecisionFacts,
  language: Language,
  timeZone: string,
): DecisionNotice {
  const day = until && dateText(until, language, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const because = decisionReasons[reason][language];
  const removal = removed && removed.photos + removed.texts.length > 0 ? [removalText(removed, language)] : [];
  // A removal has no effect other than the removal itself.
  const effect = kind === 'remove' && removal.length > 0 ? [] : [effects[kind][language](day)];
  return {
    title: titles[kind][language],
    paragraphs: [reasonLines[language](because), ...removal, ...effect, appealLines[language]],
  };
}
