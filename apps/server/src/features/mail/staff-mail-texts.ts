import type { ByLanguage, Language } from '@ambiance/domain/languages';
import type { Facts, MailText } from './mail-text.ts';

type InvitedRole = 'moderator' | 'admin' | 'manager' | 'host';
interface Invitation {
  /** The end of the subject. */
  to: string;
  /** The role that the account is for, in words. */
  as: string;
}

const invitations: Record<Language, Record<InvitedRole, (venue: string) => Invitation>> = {
  en: {
    moderator: () => ({ to: 'work on Ambiance', as: 'a moderator of Ambiance' }),
    admin: () => ({ to: 'work on Ambiance', as: 'an administrator of Ambiance' }),
    manager: (venue) => ({
      to: `manage ${venue} on Ambiance`,
      as: `a manager of ${venue}: you look after its perks, its hosts and its opening hours`,
    }),
    host: (venue) => ({
      to: `host at ${venue} on Ambiance`,
      as: `a host at ${venue}: you answer members’ questions and redeem their perks at the door`,
    }),
  },
  fr: {
    moderator: () => ({ to: 'travailler pour Ambiance', as: 'travailler à la modération d’Ambiance' }),
    admin: () => ({ to: 'travailler pour Ambiance', as: 'travailler à l’administration d’Ambiance' }),
    manager: (venue) => ({
      to: `gérer votre établissement sur Ambiance\u202f: ${venue}`,
      as: `gérer l’établissement «\u202f${venue}\u202f»\u202f: ses avantages, ses hôtes et ses heures d’ouverture`,
    }),
    host: (venue) => ({
      to: `accueillir les membres d’Ambiance\u202f: ${venue}`,
      as: `être hôte de l’établissement «\u202f${venue}\u202f»\u202f: répondre aux questions des membres et valider leurs avantages à l’entrée`,
    }),
  },
};

const invitation = ({ details }: Facts, language: Language): Invitation =>
  invitations[language][details['role'] as InvitedRole](String(details['venue']));

const secondSteps: ByLanguage<string> = {
  en: ' You’ll then set up two-step login with an authenticator app on your phone.',
  fr: ' Vous configurerez ensuite la validation en deux étapes, qui demande une application d’authentification sur votre téléphone.',
};

/** Hosts need no two-step login. */
const secondStep = ({ details }: Facts, language: Language): string =>
  details['role'] === 'host' ? '' : secondSteps[language];

/** How the access of staff ended: that of moderators and administrators, that of all staff of a venue, or that of one person. */
type AccessEnd = 'everywhere' | 'closed' | 'removed';

const endOf = ({ details: { venue, isClosed } }: Facts): AccessEnd => {
  if (venue === undefined) return 'everywhere';
  return isClosed ? 'closed' : 'removed';
};

const removedTexts: ByLanguage<Readonly<Record<AccessEnd, (facts: Facts) => MailText>>> = {
  en: {
    everywhere: ({ details: { role }, supportEmail }) => ({
      subject: 'You no longer work on Ambiance',
      paragraphs: [
        `Your access as ${role === 'admin' ? 'an administrator' : 'a moderator'} of Ambiance has ended, and you are logged out.`,
        `If this is a mistake, write to ${supportEmail}.`,
      ],
    }),
    closed: ({ details: { role, venue }, supportEmail }) => ({
      subject: `${venue} is closed on Ambiance`,
      paragraphs: [
        `Our team has closed ${venue} on Ambiance. Your access as a ${role} has ended, and you are logged out. The chats and perks of the venue have ended too.`,
        `If this is a mistake, write to ${supportEmail}.`,
      ],
    }),
    removed: ({ details: { role, venue }, supportEmail }) => ({
      subject: `You no longer ${role === 'host' ? 'host at' : 'manage'} ${venue} on Ambiance`,
      paragraphs: [
        `Your access as a ${role} of ${venue} has ended, and you are logged out. Your open chats are passed on to your colleagues.`,
        `If this is a mistake, ask a manager of ${venue}, or write to ${supportEmail}.`,
      ],
    }),
  },
  fr: {
    everywhere: ({ details: { role }, supportEmail }) => ({
      subject: 'Votre accès à Ambiance a pris fin',
      paragraphs: [
        `Vous ne pouvez plus travailler ${role === 'admin' ? 'à l’administration' : 'à la modération'} d’Ambiance, et vos sessions sont fermées.`,
        `Si c’est une erreur, écrivez à ${supportEmail}.`,
      ],
    }),
    closed: ({ details: { venue }, supportEmail }) => ({
      subject: `L’établissement «\u202f${venue}\u202f» est fermé sur Ambiance`,
      paragraphs: [
        `Notre équipe a fermé l’établissement «\u202f${venue}\u202f» sur Ambiance. Votre accès a pris fin, et vos sessions sont fermées. Les discussions et les avantages de l’établissement ont aussi pris fin.`,
        `Si c’est une erreur, écrivez à ${supportEmail}.`,
      ],
    }),
    removed: ({ details: { role, venue }, supportEmail }) => ({
      subject: `Votre accès à l’établissement «\u202f${venue}\u202f» a pris fin`,
      paragraphs: [
        `Vous ne pouvez plus ${role === 'host' ? 'accueillir de membres pour' : 'gérer'} l’établissement «\u202f${venue}\u202f» sur Ambiance, et vos sessions sont fermées. Vos discussions en cours sont confiées à vos collègues.`,
        `Si c’est une erreur, parlez-en à la gestion de l’établissement ou écrivez à ${supportEmail}.`,
      ],
    }),
  },
};

export const staffMailTexts = {
  'staff-invitation': {
    en: (facts: Facts): MailText => ({
      subject: `${facts.details['inviter']} invites you to ${invitation(facts, 'en').to}`,
      paragraphs: [
        `${facts.details['inviter']} has given you access as ${invitation(facts, 'en').as}. Choose your password to start.${secondStep(facts, 'en')}`,
        `If you already have a password, you can keep it. The link works once, within 24 hours. If it has expired, ask ${facts.details['inviter']} for a new one. If you weren’t expecting this invitation, write to ${facts.supportEmail}.`,
      ],
      button: 'Choose my password',
    }),
    fr: (facts: Facts): MailText => ({
      subject: `${facts.details['inviter']} vous invite à ${invitation(facts, 'fr').to}`,
      paragraphs: [
        `${facts.details['inviter']} vous a ouvert un accès pour ${invitation(facts, 'fr').as}. Choisissez votre mot de passe pour commencer.${secondStep(facts, 'fr')}`,
        `Si vous avez déjà un mot de passe, vous pouvez le garder. Le lien est valide 24 heures et ne sert qu’une fois. S’il est expiré, demandez-en un nouveau à ${facts.details['inviter']}. Si vous n’attendiez pas cette invitation, écrivez à ${facts.supportEmail}.`,
      ],
      button: 'Choisir mon mot de passe',
    }),
  },
  'staff-removed': {
    en: (facts: Facts): MailText => removedTexts.en[endOf(facts)](facts),
    fr: (facts: Facts): MailText => removedTexts.fr[endOf(facts)](facts),
  },
} as const satisfies Record<string, Record<Language, (facts: Facts) => MailText>>;
