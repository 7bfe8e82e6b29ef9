import type { Language } from '@ambiance/domain/languages';
import type { Facts, MailText } from './mail-text.ts';

export const secondFactorMailTexts = {
  'second-factor-added': {
    en: ({ supportEmail }: Facts): MailText => ({
      subject: 'Your account has a second factor now',
      paragraphs: [
        'From now on, logging in to your account takes your password and a code from your app. Keep your recovery codes where you will find them without your phone.',
        `If it wasn’t you who set this up, write to ${supportEmail} right away.`,
      ],
    }),
    fr: ({ supportEmail }: Facts): MailText => ({
      subject: 'Ton compte a maintenant un deuxième facteur',
      paragraphs: [
        'Désormais, pour te connecter, il te faut ton mot de passe et un code de ton application. Garde tes codes de secours là où tu les retrouveras sans ton téléphone.',
        `Si ce n’était pas toi, écris sans tarder à ${supportEmail}.`,
      ],
    }),
  },
  'second-factor-removed': {
    en: ({ supportEmail }: Facts): MailText => ({
      subject: 'Your second factor was removed',
      paragraphs: [
        'Your account no longer asks for a code when you log in: the password alone opens it.',
        `If you didn’t ask for this, write to ${supportEmail} right away.`,
      ],
    }),
    fr: ({ supportEmail }: Facts): MailText => ({
      subject: 'Ton deuxième facteur a été retiré',
      paragraphs: [
        'Ton compte ne demande plus de code à la connexion\u202f: le mot de passe suffit pour l’ouvrir.',
        `Si tu n’as rien demandé, écris sans tarder à ${supportEmail}.`,
      ],
    }),
  },
  'recovery-code-used': {
    en: ({ supportEmail, details }: Facts): MailText => ({
      subject: 'A recovery code was used',
      paragraphs: [
        `One of the recovery codes of your account was just used in place of a code from your app. Codes left: ${details['left']}. You can make new ones on your profile.`,
        `If it wasn’t you, change your password and write to ${supportEmail} right away.`,
      ],
    }),
    fr: ({ supportEmail, details }: Facts): MailText => ({
      subject: 'Un code de secours a servi',
      paragraphs: [
        `Un des codes de secours de ton compte vient de servir à la place d’un code de ton application. Codes restants\u202f: ${details['left']}. Tu peux en créer de nouveaux dans ton profil.`,
        `Si ce n’était pas toi, change ton mot de passe et écris sans tarder à ${supportEmail}.`,
      ],
    }),
  },
} as const satisfies Record<string, Record<Language, (facts: Facts) => MailText>>;
