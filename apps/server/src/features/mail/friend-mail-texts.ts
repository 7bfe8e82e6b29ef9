import { beginningSentence } from '@ambiance/domain/outside-words';
import type { Facts, MailText } from './mail-text.ts';

/** The member's name, or “A member”; use it only at the beginning of a sentence. */
const nameOf = ({ details }: Facts): string => beginningSentence(String(details['name']));

/** Mails to friends of members. These friends have no account. */
export const friendMailTexts = {
  'friend-no-answer': {
    en: (facts: Facts): MailText => ({
      subject: `${nameOf(facts)} hasn’t said they’re home yet`,
      paragraphs: [
        `${nameOf(facts)} is meeting someone from Ambiance and asked us to write to you if we didn’t hear from them afterwards. We haven’t heard from them. Often it’s just a dead battery: please try to reach them.`,
        'The link shows who they’re meeting, where and when. It works for 24 hours, or until they say they’re home.',
      ],
      button: 'See the meeting',
    }),
    fr: (facts: Facts): MailText => ({
      subject: `${nameOf(facts)} ne donne pas de nouvelles`,
      paragraphs: [
        `${nameOf(facts)} rencontre quelqu’un d’Ambiance et nous a demandé de vous écrire si nous restions sans nouvelles. C’est le cas. Souvent, c’est seulement une batterie à plat\u202f: essayez de joindre cette personne.`,
        'Le lien montre avec qui, où et quand. Il est valide 24 heures, ou jusqu’à ce que nous ayons des nouvelles.',
      ],
      button: 'Voir la rencontre',
    }),
  },
  'friend-call': {
    en: (facts: Facts): MailText => ({
      subject: `${nameOf(facts)} wants you to call right now`,
      paragraphs: [
        `${nameOf(facts)} is meeting someone from Ambiance and has just asked for a call from you. Please call right away.`,
        'The link shows who they’re meeting, where and when. It works for 24 hours, or until they say they’re home.',
      ],
      button: 'See the meeting',
    }),
    fr: (facts: Facts): MailText => ({
      subject: `${nameOf(facts)} vous demande d’appeler maintenant`,
      paragraphs: [
        `${nameOf(facts)} rencontre quelqu’un d’Ambiance et vient de demander que vous l’appeliez. Appelez sans attendre.`,
        'Le lien montre avec qui, où et quand. Il est valide 24 heures, ou jusqu’à ce que nous ayons des nouvelles.',
      ],
      button: 'Voir la rencontre',
    }),
  },
} as const;
