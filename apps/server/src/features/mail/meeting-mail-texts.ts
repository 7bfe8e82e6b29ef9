import type { Language } from '@ambiance/domain/languages';
import { beginningSentence } from '@ambiance/domain/outside-words';
import { meetingTimeText } from '@ambiance/domain/proposals';
import type { Facts, MailText } from './mail-text.ts';

/** The other person's first name, or “A member”; use it only at the beginning of a sentence. */
const nameOf = ({ details }: Facts): string => beginningSentence(String(details['name']));
const timeOf = ({ details }: Facts, language: Language): string =>
  meetingTimeText(new Date(Number(details['atMs'])), String(details['timeZone']), language);

export const meetingMailTexts = {
  'meeting-called-off': {
    en: (facts: Facts): MailText => ({
      subject: 'Your meeting is off',
      paragraphs: [`${nameOf(facts)} has just called off your meeting: ${timeOf(facts, 'en')}.`],
      button: 'Open your messages',
      path: '/messages',
    }),
    fr: (facts: Facts): MailText => ({
      subject: 'Ta rencontre est annulée',
      paragraphs: [`${nameOf(facts)} vient d’annuler la rencontre prévue avec toi\u202f: ${timeOf(facts, 'fr')}.`],
      button: 'Voir tes messages',
      path: '/messages',
    }),
  },
} as const;
