import { dateText } from '@ambiance/domain/date-text';
import type { ByLanguage, Language } from '@ambiance/domain/languages';
import { type Natures, plainFirstName } from '@ambiance/domain/outside-words';
import { aroundPath } from '@ambiance/domain/search-radius';
import { withSingleStops } from '@ambiance/domain/single-stops';
import { outsideWords, whatLeaves } from '@ambiance/domain/what-leaves';
import { emailMailTexts } from './email-mail-texts.ts';
import type { Facts, MailText } from './mail-text.ts';
import { friendMailTexts } from './friend-mail-texts.ts';
import { meetingMailTexts } from './meeting-mail-texts.ts';
import { moderationMailTexts } from './moderation-mail-texts.ts';
import { noticeMailTexts } from './notice-mail-texts.ts';
import { planMailTexts } from './plan-mail-texts.ts';
import { priceMailTexts } from './price-mail-texts.ts';
import { secondFactorMailTexts } from './second-factor-mail-texts.ts';
import { staffMailTexts } from './staff-mail-texts.ts';

export type MailKind = keyof typeof whatLeaves.mail;

/** How a deletion came about. */
function deletionReasons(details: Facts['details']): ByLanguage<string> {
  if (details['isByStaff']) {
    return {
      en: 'We received a written request to delete your account, and our team has deleted it',
      fr: 'Nous avons reçu une demande écrite de suppression de ton compte, et notre équipe l’a supprimé',
    };
  }
  if (details['isUnused']) {
    return {
      en: 'As we wrote to you, we have deleted your account, because no one had logged in for two years',
      fr: 'Comme nous te l’avons écrit, nous avons supprimé ton compte, car personne ne s’y était connecté depuis deux ans',
    };
  }
  return { en: 'As you asked, your account is deleted', fr: 'Comme tu l’as demandé, ton compte est supprimé' };
}

const texts = {
  ...emailMailTexts,
  'reset-password': {
    en: ({ details }: Facts): MailText => ({
      subject: 'Reset your password',
      paragraphs: [
        'Someone, probably you, asked for a new password. The link works once, within 24 hours. If that wasn’t you, there’s nothing to do: your password stays the same.',
        ...(details['isDeleted']
          ? ['Your account is deleted. Once you have a new password, log in with it to bring your account back.']
          : []),
      ],
      button: 'Choose a new password',
    }),
    fr: ({ details }: Facts): MailText => ({
      subject: 'Réinitialisation du mot de passe',
      paragraphs: [
        'Un nouveau mot de passe a été demandé pour ce compte. Le lien est valide 24 heures et ne sert qu’une fois. Si la demande vient de quelqu’un d’autre, il n’y a rien à faire\u202f: le mot de passe reste le même.',
        ...(details['isDeleted']
          ? ['Ce compte est supprimé. Une connexion avec le nouveau mot de passe permet de rétablir le compte.']
          : []),
      ],
      button: 'Choisir un nouveau mot de passe',
    }),
  },
  'password-changed': {
    en: ({ supportEmail }: Facts): MailText => ({
      subject: 'Your password was changed',
      paragraphs: [
        `The password of your account was just changed, and all your other devices were logged out. If it wasn’t you, write to ${supportEmail} right away.`,
      ],
    }),
    fr: ({ supportEmail }: Facts): MailText => ({
      subject: 'Le mot de passe a été changé',
      paragraphs: [
        `Le mot de passe de ce compte vient d’être changé, et tous les autres appareils ont été déconnectés. Si cela vient de quelqu’un d’autre, il faut écrire sans tarder à ${supportEmail}.`,
      ],
    }),
  },
  'undo-deletion': {
    en: ({ details, supportEmail }: Facts): MailText => ({
      subject: 'Your account is deleted',
      paragraphs: [
        `${deletionReasons(details).en}: nobody can see you or write to you any more. In 30 days, everything in it will be erased. Until then, this link restores everything except your paid plan, if you had one: it has ended.`,
        ...(details['isByStaff']
          ? [`If the request wasn’t yours, restore your account and write to ${supportEmail} right away.`]
          : []),
      ],
      button: 'Bring my account back',
    }),
    fr: ({ details, supportEmail }: Facts): MailText => ({
      subject: 'Ton compte est supprimé',
      paragraphs: [
        `${deletionReasons(details).fr}\u202f: personne ne peut plus te voir ni t’écrire. Dans 30 jours, tout son contenu sera effacé. D’ici là, ce lien rétablit tout, sauf ton forfait payant, si tu en avais un\u202f: il a pris fin.`,
        ...(details['isByStaff']
          ? [`Si la demande ne venait pas de toi, rétablis ton compte et écris sans tarder à ${supportEmail}.`]
          : []),
      ],
      button: 'Rétablir mon compte',
    }),
  },
  'unused-account': {
    en: ({ details, timeZone }: Facts): MailText => ({
      subject: 'Do you want to keep your account?',
      paragraphs: [
        `No one has logged in to your account for almost two years. We don’t keep what people no longer use, so we will delete it on ${dateText(new Date(Number(details['lastMs'])), 'en', { dateStyle: 'long', timeZone })}.`,
        'To keep it, log in once before then. If you no longer want it, there’s nothing to do.',
        ...(details['isLast']
          ? ['This is our last email about it.']
          : ['We will write to you once more before that day.']),
      ],
      button: 'Log in and keep it',
      path: '/auth',
    }),
    fr: ({ details, timeZone }: Facts): MailText => ({
      subject: 'Veux-tu garder ton compte\u202f?',
      paragraphs: [
        `Personne ne s’est connecté à ton compte depuis presque deux ans. Nous ne gardons pas ce qui ne sert plus\u202f: nous le supprimerons le ${dateText(new Date(Number(details['lastMs'])), 'fr', { dateStyle: 'long', timeZone })}.`,
        'Pour le garder, connecte-toi une fois d’ici là. Si tu n’en veux plus, tu n’as rien à faire.',
        ...(details['isLast']
          ? ['C’est notre dernier courriel à ce sujet.']
          : ['Nous t’écrirons encore une fois avant cette date.']),
      ],
      button: 'Me connecter et le garder',
      path: '/auth',
    }),
  },
  arrival: {
    en: ({ details }: Facts): MailText => ({
      subject: 'Someone near you just joined',
      paragraphs: [
        'You asked us to notify you when someone near you joins Ambiance. Someone just has, so you can say hello.',
        'We won’t write about this again unless you ask us to.',
      ],
      button: 'See who’s around',
      path: aroundPath(Number(details['radiusKm'])),
    }),
    fr: ({ details }: Facts): MailText => ({
      subject: 'Quelqu’un près de chez toi vient de s’inscrire',
      paragraphs: [
        'Tu voulais savoir quand quelqu’un s’inscrirait à Ambiance près de chez toi. C’est fait\u202f: il ne te reste qu’à dire bonjour.',
        'Nous ne t’écrirons plus à ce sujet, sauf si tu nous le redemandes.',
      ],
      button: 'Voir qui est dans le coin',
      path: aroundPath(Number(details['radiusKm'])),
    }),
  },
  ...friendMailTexts,
  ...meetingMailTexts,
  ...secondFactorMailTexts,
  ...staffMailTexts,
  ...moderationMailTexts,
  ...planMailTexts,
  ...priceMailTexts,
  ...noticeMailTexts,
} as const satisfies Record<MailKind, Record<Language, (facts: Facts) => MailText>>;

const greetings: Readonly<Record<Language, string>> = { en: 'Hello', fr: 'Bonjour' };

/** The text of a mail with its greeting. Words written by members and venues are made harmless (`outsideWords`). */
export function mailText(kind: MailKind, language: Language, facts: Facts): MailText {
  const natures: Natures = whatLeaves.mail[kind];
  const text = texts[kind][language]({ ...facts, details: outsideWords(natures, facts.details, language) });
  const greeting = [greetings[language], plainFirstName(facts.name ?? '')].filter(Boolean).join(' ');
  return {
    ...text,
    subject: withSingleStops(text.subject),
    paragraphs: [`${greeting},`, ...text.paragraphs.map(withSingleStops)],
  };
}
