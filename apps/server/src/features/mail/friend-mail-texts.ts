import type { Facts, MailText } from './mail-text.ts';

/** What friends of members read, who have no account. The member's name stands in the details. */
export const friendMailTexts = {
  'friend-no-answer': {
    en: ({ details }: Facts): MailText => ({
      subject: `${details['name']} hasn’t said they’re home yet`,
      paragraphs: [
        `${details['name']} is meeting somebody from Ambiance and asked us to write to you if we don’t hear from them afterwards. That time has come. Often it’s only an empty battery: please try to reach ${details['name']}.`,
        'The link shows who they’re meeting, where and when. It works for 24 hours, or until they say that they’re home.',
      ],
      button: 'See the meeting',
    }),
    fr: ({ details }: Facts): MailText => ({
      subject: `Nous sommes sans nouvelles de ${details['name']}`,
      paragraphs: [
        `${details['name']} rencontre quelqu’un d’Ambiance et nous a demandé de vous écrire si nous restions sans nouvelles. C’est le cas. Souvent, c’est seulement une pile à plat\u202f: essayez de joindre ${details['name']}.`,
        'Le lien montre qui, où et quand. Il est valide 24 heures, ou jusqu’à ce que nous ayons des nouvelles.',
      ],
      button: 'Voir la rencontre',
    }),
  },
  'friend-call': {
    en: ({ details }: Facts): MailText => ({
      subject: `${details['name']} asks you to call, now`,
      paragraphs: [
        `${details['name']} is meeting somebody from Ambiance and has just asked for a call from you. Please call right away.`,
        'The link shows who they’re meeting, where and when. It works for 24 hours, or until they say that they’re home.',
      ],
      button: 'See the meeting',
    }),
    fr: ({ details }: Facts): MailText => ({
      subject: `${details['name']} vous demande d’appeler maintenant`,
      paragraphs: [
        `${details['name']} rencontre quelqu’un d’Ambiance et vient de demander que vous l’appeliez. Appelez sans attendre.`,
        'Le lien montre qui, où et quand. Il est valide 24 heures, ou jusqu’à ce que nous ayons des nouvelles.',
      ],
      button: 'Voir la rencontre',
    }),
  },
} as const;
