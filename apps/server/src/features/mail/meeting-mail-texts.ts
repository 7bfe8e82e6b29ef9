import type { Language } from '@ambiance/domain/languages';
import { beginningSentence } from '@ambiance/domain/outside-words';
import { meetingTimeText } from '@ambiance/domain/proposals';
import type { Facts, MailText } from './mail-text.ts';

/** The other person's first name, or “A member”; use it only at the beginning of a sentence. */
const nameOf = ({ details }: Facts): string => beginningSentence(String(details['name']));
const timeOf = ({ details }: Facts, language: Language): string =>
  meetingTimeText(new Date(Number(details['atMs'])), String(details['timeZone']), language);

export const meetingMailTexts = {
  'check-in': {
    en: (): MailText => ({
      subject: 'Are you home?',
      paragraphs: [
        'You asked us to check on you after your meeting. If you don’t answer soon, we’ll contact the friend you chose.',
      ],
      button: 'Answer',
      path: '/messages',
    }),
    fr: (): MailText => ({
      subject: 'Es-tu à la maison\u202f?',
      paragraphs: [
        'Tu nous as demandé de prendre de tes nouvelles après ta rencontre. Si tu ne réponds pas bientôt, nous préviendrons la personne choisie.',
      ],
      button: 'Répondre',
      path: '/messages',
    }),
  },
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
