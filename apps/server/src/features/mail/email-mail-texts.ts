import type { Language } from '@ambiance/domain/languages';
import type { Facts, MailText } from './mail-text.ts';

/** Mails about the email address of an account. */
export const emailMailTexts = {
  'verify-email': {
    en: ({ details }: Facts): MailText => ({
      subject: 'Confirm your email address',
      paragraphs: [
        details['isNew']
          ? 'This is now the address of an Ambiance account. Please confirm that it’s yours. The link works for 48 hours. If you don’t know anything about it, just ignore this email.'
          : 'Welcome to Ambiance. Please confirm that this is your address so other members can find you. The link works for 48 hours.',
      ],
      button: 'Confirm my address',
    }),
    fr: ({ details }: Facts): MailText => ({
      subject: 'Confirmation de l’adresse courriel',
      paragraphs: [
        details['isNew']
          ? 'Un compte Ambiance a maintenant cette adresse. Il ne reste qu’à la confirmer. Le lien est valide 48 heures. S’il s’agit d’une erreur, ce courriel peut être ignoré.'
          : 'Bienvenue sur Ambiance. Confirme que cette adresse est bien la tienne pour que les autres membres puissent te trouver. Le lien est valide 48 heures.',
      ],
      button: 'Confirmer mon adresse',
    }),
  },
  'undo-email-change': {
    en: (): MailText => ({
      subject: 'Your email address was changed',
      paragraphs: [
        'The email address of your Ambiance account was just changed. From now on, you log in with the new one, and we’ll write to you there. If you made this change, there’s nothing to do.',
        'If that wasn’t you, take your account back. This restores your address, your phone number and your two-step login as they were before the change, and logs out all your devices. You then choose a new password. The link works for 48 hours from the change.',
      ],
      button: 'Take my account back',
    }),
    fr: (): MailText => ({
      subject: 'L’adresse courriel a été changée',
      paragraphs: [
        'Ce compte Ambiance vient de changer d’adresse courriel. Désormais, la connexion se fait avec la nouvelle, et nos courriels y sont envoyés. Si ce changement était voulu, il n’y a rien à faire.',
        'Si cela vient de quelqu’un d’autre, le lien permet de reprendre le compte\u202f: l’adresse, le numéro de téléphone et la validation en deux étapes seront rétablis comme avant le changement, tous les appareils seront déconnectés et il faudra choisir un nouveau mot de passe. Le lien est valide 48 heures à partir du changement.',
      ],
      button: 'Reprendre mon compte',
    }),
  },
} as const satisfies Record<string, Record<Language, (facts: Facts) => MailText>>;
