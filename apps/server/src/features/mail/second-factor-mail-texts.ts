import type { Language } from '@ambiance/domain/languages';
import type { Facts, MailText } from './mail-text.ts';

/** Ends a notice with the link that restores access if it has one, and otherwise with the support address. */
const notice = {
  en: (subject: string, news: string, { hasWayBack, supportEmail }: Facts): MailText => ({
    subject,
    paragraphs: hasWayBack
      ? [
          news,
          'If that wasn’t you, take your account back. This undoes the change and logs out all your devices. You then choose a new password. The link works for 48 hours.',
        ]
      : [news, `If that wasn’t you, change your password and write to ${supportEmail} right away.`],
    ...(hasWayBack && { button: 'Take my account back' }),
  }),
  fr: (subject: string, news: string, { hasWayBack, supportEmail }: Facts): MailText => ({
    subject,
    paragraphs: hasWayBack
      ? [
          news,
          'Si cela vient de quelqu’un d’autre, le lien permet de reprendre le compte\u202f: le changement sera annulé, tous les appareils seront déconnectés et il faudra choisir un nouveau mot de passe. Le lien est valide 48 heures.',
        ]
      : [
          news,
          `Si cela vient de quelqu’un d’autre, il faut changer le mot de passe et écrire sans tarder à ${supportEmail}.`,
        ],
    ...(hasWayBack && { button: 'Reprendre mon compte' }),
  }),
};

/** Mails about changes to how a user logs in. They also go to the addresses held for the owner, each with its own link. */
export const secondFactorMailTexts = {
  'second-factor-added': {
    en: (facts: Facts) =>
      notice.en(
        'Two-step login is now on',
        'From now on, your password alone no longer logs in to your account: it also takes a code from an app, or a passkey. Keep your recovery codes where you can find them without your phone.',
        facts,
      ),
    fr: (facts: Facts) =>
      notice.fr(
        'La validation en deux étapes est activée',
        'Désormais, le mot de passe seul ne suffit plus pour se connecter\u202f: il faut aussi un code d’une application ou une clé d’accès. Les codes de secours sont à conserver dans un endroit accessible sans le téléphone.',
        facts,
      ),
  },
  'second-factor-removed': {
    en: (facts: Facts) =>
      notice.en(
        'Two-step login is now off',
        'Your account no longer asks for a code when you log in: your password alone is enough.',
        facts,
      ),
    fr: (facts: Facts) =>
      notice.fr(
        'La validation en deux étapes est désactivée',
        'Ce compte ne demande plus de code à la connexion\u202f: le mot de passe suffit pour l’ouvrir.',
        facts,
      ),
  },
  'second-factor-reset': {
    en: (facts: Facts) =>
      notice.en(
        'Our support team turned off your two-step login',
        'We received a request to turn off two-step login for your account, and we turned it off. Any passkeys were removed, and all your devices were logged out. If your work needs two-step login, you’ll set it up again the next time you log in.',
        facts,
      ),
    fr: (facts: Facts) =>
      notice.fr(
        'Notre équipe de soutien a désactivé la validation en deux étapes',
        'Nous avons désactivé la validation en deux étapes de ce compte, comme on nous l’a demandé. Les clés d’accès du compte ont été retirées et tous les appareils ont été déconnectés. Si un rôle dans l’équipe l’exige, cette validation devra être configurée de nouveau à la prochaine connexion.',
        facts,
      ),
  },
  'passkey-added': {
    en: (facts: Facts) =>
      notice.en(
        'A passkey was added to your account',
        'A passkey was just added to your account. It logs in without your password, with the screen lock of its device.',
        facts,
      ),
    fr: (facts: Facts) =>
      notice.fr(
        'Une clé d’accès a été ajoutée au compte',
        'Une clé d’accès vient d’être ajoutée à ce compte. Elle permet de se connecter sans mot de passe, grâce au verrouillage de l’écran de son appareil.',
        facts,
      ),
  },
  'passkey-removed': {
    en: (facts: Facts) =>
      notice.en(
        'A passkey was removed from your account',
        'A passkey was just removed from your account. It no longer logs in.',
        facts,
      ),
    fr: (facts: Facts) =>
      notice.fr(
        'Une clé d’accès a été retirée du compte',
        'Une clé d’accès vient d’être retirée de ce compte. Elle ne permet plus de se connecter.',
        facts,
      ),
  },
  'recovery-codes-renewed': {
    en: (facts: Facts) =>
      notice.en(
        'You have new recovery codes',
        'New recovery codes were just made for your account. The old ones no longer work.',
        facts,
      ),
    fr: (facts: Facts) =>
      notice.fr(
        'De nouveaux codes de secours ont été créés',
        'De nouveaux codes de secours viennent d’être créés pour ce compte. Les anciens ne fonctionnent plus.',
        facts,
      ),
  },
  'recovery-code-used': {
    en: (facts: Facts) =>
      notice.en(
        'A recovery code was used',
        `One of the recovery codes of your account was just used in place of a code from your app. Codes left: ${facts.details['left']}. You can make new ones on your profile.`,
        facts,
      ),
    fr: (facts: Facts) =>
      notice.fr(
        'Un code de secours a servi',
        `Un des codes de secours de ce compte vient de servir à la place d’un code de l’application. Codes restants\u202f: ${facts.details['left']}. De nouveaux codes peuvent être créés dans le profil.`,
        facts,
      ),
  },
} as const satisfies Record<string, Record<Language, (facts: Facts) => MailText>>;

export type AccessNotice = keyof typeof secondFactorMailTexts;
export const accessNotices = Object.keys(secondFactorMailTexts) as AccessNotice[];
