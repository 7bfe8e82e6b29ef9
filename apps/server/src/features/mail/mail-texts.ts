import type { Language } from '@ambiance/domain/languages';
import type { Facts, MailText } from './mail-text.ts';
import { priceMailTexts } from './price-mail-texts.ts';

const texts = {
  'verify-email': {
    en: (): MailText => ({
      subject: 'Confirm your email address',
      paragraphs: [
        'Welcome to Ambiance. Please confirm that this is your address, so that other members can find you. The link works for 48 hours.',
      ],
      button: 'Confirm my address',
    }),
    fr: (): MailText => ({
      subject: 'Confirmez votre adresse courriel',
      paragraphs: [
        'Bienvenue sur Ambiance. Veuillez confirmer que cette adresse est la vôtre, afin que les autres membres puissent vous trouver. Le lien est valide 48 heures.',
      ],
      button: 'Confirmer mon adresse',
    }),
  },
  'reset-password': {
    en: (): MailText => ({
      subject: 'Reset your password',
      paragraphs: [
        'Somebody, probably you, asked for a new password. The link works once, for 24 hours. If it was not you, there is nothing to do: your password stays as it is.',
      ],
      button: 'Choose a new password',
    }),
    fr: (): MailText => ({
      subject: 'Réinitialisez votre mot de passe',
      paragraphs: [
        'Quelqu’un, probablement vous, a demandé un nouveau mot de passe. Le lien est valide 24 heures et ne sert qu’une fois. Si ce n’était pas vous, vous n’avez rien à faire : votre mot de passe reste le même.',
      ],
      button: 'Choisir un nouveau mot de passe',
    }),
  },
  'password-changed': {
    en: ({ supportEmail }: Facts): MailText => ({
      subject: 'Your password was changed',
      paragraphs: [
        `The password of your account was just changed, and every other device was signed out. If it was not you, write to ${supportEmail} right away.`,
      ],
    }),
    fr: ({ supportEmail }: Facts): MailText => ({
      subject: 'Votre mot de passe a été modifié',
      paragraphs: [
        `Le mot de passe de votre compte vient d’être modifié, et tous vos autres appareils ont été déconnectés. Si ce changement ne vient pas de vous, écrivez sans tarder à ${supportEmail}.`,
      ],
    }),
  },
  'undo-deletion': {
    en: (): MailText => ({
      subject: 'Your account is deleted',
      paragraphs: [
        'As you asked, your account is gone: nobody can see or write to you any more. In 30 days everything in it is erased. Until then this link brings it back, with everything in it but a paid plan, which has ended.',
      ],
      button: 'Bring my account back',
    }),
    fr: (): MailText => ({
      subject: 'Votre compte est supprimé',
      paragraphs: [
        'Comme vous l’avez demandé, votre compte n’est plus visible : personne ne peut vous voir ni vous écrire. Dans 30 jours, tout son contenu sera effacé. D’ici là, ce lien vous permet de le rétablir avec tout son contenu, sauf un forfait payant, qui a pris fin.',
      ],
      button: 'Rétablir mon compte',
    }),
  },
  ...priceMailTexts,
} as const satisfies Record<string, Record<Language, (facts: Facts) => MailText>>;

export type MailKind = keyof typeof texts;

const greetings: Readonly<Record<Language, string>> = { en: 'Hello', fr: 'Bonjour' };

/** What a mail says, the greeting included. */
export function mailText(kind: MailKind, language: Language, facts: Facts): MailText {
  const text = texts[kind][language](facts);
  const greeting = [greetings[language], facts.name].filter((word) => word !== null).join(' ');
  return { ...text, paragraphs: [`${greeting},`, ...text.paragraphs] };
}
