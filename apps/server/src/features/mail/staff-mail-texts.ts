import type { Language } from '@ambiance/domain/languages';
import type { Facts, MailText } from './mail-text.ts';

const works = {
  en: { moderator: 'a moderator', admin: 'an administrator' },
  fr: { moderator: 'à la modération', admin: 'à l’administration' },
} as const;
const workOf = ({ details }: Facts) => (details['role'] === 'admin' ? 'admin' : 'moderator');

export const staffMailTexts = {
  'staff-invitation': {
    en: (facts: Facts): MailText => ({
      subject: `${facts.details['inviter']} invites you to work on Ambiance`,
      paragraphs: [
        `${facts.details['inviter']} has created an account for you as ${works.en[workOf(facts)]} of Ambiance. Choose your password to start. You’ll then set up two-step login with an authenticator app on your phone.`,
        `The link works once, within 24 hours. If it has expired, ask ${facts.details['inviter']} for a new one. If you weren’t expecting this invitation, write to ${facts.supportEmail}.`,
      ],
      button: 'Choose my password',
    }),
    fr: (facts: Facts): MailText => ({
      subject: `${facts.details['inviter']} vous invite à travailler pour Ambiance`,
      paragraphs: [
        `${facts.details['inviter']} vous a créé un compte pour travailler ${works.fr[workOf(facts)]} d’Ambiance. Choisissez votre mot de passe pour commencer. Vous configurerez ensuite la validation en deux étapes, qui demande une application d’authentification sur votre téléphone.`,
        `Le lien est valide 24 heures et ne sert qu’une fois. S’il est expiré, demandez-en un nouveau à ${facts.details['inviter']}. Si vous n’attendiez pas cette invitation, écrivez à ${facts.supportEmail}.`,
      ],
      button: 'Choisir mon mot de passe',
    }),
  },
} as const satisfies Record<string, Record<Language, (facts: Facts) => MailText>>;
