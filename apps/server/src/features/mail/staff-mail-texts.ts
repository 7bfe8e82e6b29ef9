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

type ModeratingRole = 'moderator' | 'admin';

/** English: the person's title. French: the place of the work, after « accès » or « travailler ». */
const moderatingWork: Readonly<Record<ModeratingRole, ByLanguage<string>>> = {
  moderator: { en: 'a moderator', fr: 'à la modération d’Ambiance' },
  admin: { en: 'an administrator', fr: 'à l’administration d’Ambiance' },
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
  'staff-access-back': {
    en: ({ details: { venue } }: Facts): MailText => ({
      subject: `You can work ${venue === undefined ? 'on Ambiance' : `at ${venue}`} again`,
      paragraphs: [
        'Our team has given your access back. If you don’t know your password, choose “Forgot your password?” on the login page.',
      ],
      button: 'Log in',
      path: '/auth',
    }),
    fr: ({ details: { role, venue } }: Facts): MailText => ({
      subject: `Votre accès ${venue === undefined ? moderatingWork[role as ModeratingRole].fr : `à l’établissement «\u202f${venue}\u202f»`} est rétabli`,
      paragraphs: [
        'Notre équipe a rétabli votre accès. Si vous ne connaissez plus votre mot de passe, choisissez «\u202fMot de passe oublié\u202f?\u202f» sur la page de connexion.',
      ],
      button: 'Se connecter',
      path: '/auth',
    }),
  },
  'staff-removed': {
    en: ({ details: { role, venue }, supportEmail }: Facts): MailText => ({
      subject: `You no longer ${role === 'host' ? 'host at' : 'manage'} ${venue} on Ambiance`,
      paragraphs: [
        `Your access as a ${role} of ${venue} has ended, and you are logged out. Your open chats are passed on to your colleagues.`,
        `If this is a mistake, ask a manager of ${venue}, or write to ${supportEmail}.`,
      ],
    }),
    fr: ({ details: { role, venue }, supportEmail }: Facts): MailText => ({
      subject: `Votre accès à l’établissement «\u202f${venue}\u202f» a pris fin`,
      paragraphs: [
        `Vous ne pouvez plus ${role === 'host' ? 'accueillir de membres pour' : 'gérer'} l’établissement «\u202f${venue}\u202f» sur Ambiance, et vos sessions sont fermées. Vos discussions en cours sont confiées à vos collègues.`,
        `Si c’est une erreur, parlez-en à un gérant de l’établissement ou écrivez à ${supportEmail}.`,
      ],
    }),
  },
  'venue-closed': {
    en: ({ details: { venue }, supportEmail }: Facts): MailText => ({
      subject: `${venue} is closed on Ambiance`,
      paragraphs: [
        `Our team has closed ${venue} on Ambiance. Your access to this venue has ended, and you are logged out. The chats and perks of the venue have ended too.`,
        `If this is a mistake, write to ${supportEmail}.`,
      ],
    }),
    fr: ({ details: { venue }, supportEmail }: Facts): MailText => ({
      subject: `L’établissement «\u202f${venue}\u202f» est fermé sur Ambiance`,
      paragraphs: [
        `Notre équipe a fermé l’établissement «\u202f${venue}\u202f» sur Ambiance. Votre accès à cet établissement a pris fin, et vos sessions sont fermées. Les discussions et les avantages de l’établissement ont aussi pris fin.`,
        `Si c’est une erreur, écrivez à ${supportEmail}.`,
      ],
    }),
  },
  'moderator-removed': {
    en: ({ details: { role }, supportEmail }: Facts): MailText => ({
      subject: 'Your staff access to Ambiance has ended',
      paragraphs: [
        `Your access as ${moderatingWork[role as ModeratingRole].en} of Ambiance has ended, and you are logged out.`,
        `If this is a mistake, write to ${supportEmail}.`,
      ],
    }),
    fr: ({ details: { role }, supportEmail }: Facts): MailText => ({
      subject: `Votre accès ${moderatingWork[role as ModeratingRole].fr} a pris fin`,
      paragraphs: [
        `Vous ne pouvez plus travailler ${moderatingWork[role as ModeratingRole].fr}, et vos sessions sont fermées.`,
        `Si c’est une erreur, écrivez à ${supportEmail}.`,
      ],
    }),
  },
} as const satisfies Record<string, Record<Language, (facts: Facts) => MailText>>;
