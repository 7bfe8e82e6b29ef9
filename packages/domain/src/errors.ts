import { billingErrors } from './billing-errors.ts';
import type { ErrorEntries, ErrorKind } from './error-entry.ts';
import type { Language } from './languages.ts';
import { phoneErrors } from './phone-errors.ts';
import { photoErrors } from './photo-errors.ts';

export type { ErrorKind };

/** Every refusal of the product: its kind, and its sentence in both languages. `{name}` is a placeholder. */
export const errors = {
  ...billingErrors,
  ...phoneErrors,
  ...photoErrors,
  'request.invalid': {
    kind: 'invalid',
    en: 'Some fields need your attention.',
    fr: 'Certains champs demandent votre attention.',
  },
  'request.malformed': {
    kind: 'invalid',
    en: 'The request could not be read.',
    fr: 'La requête est illisible.',
  },
  'request.too-large': {
    kind: 'too-large',
    en: 'The request is too large.',
    fr: 'La requête est trop volumineuse.',
  },
  'request.unsupported': {
    kind: 'unsupported',
    en: 'This kind of content is not accepted here.',
    fr: 'Ce type de contenu n’est pas accepté ici.',
  },
  'request.too-many': {
    kind: 'too-many',
    en: 'Too many requests. Please wait a moment and try again.',
    fr: 'Trop de requêtes. Veuillez patienter un moment, puis réessayer.',
  },
  'route.unknown': { kind: 'missing', en: 'Service not found', fr: 'Service introuvable' },
  'route.method': {
    kind: 'method',
    en: 'This method is not allowed here.',
    fr: 'Cette méthode n’est pas permise ici.',
  },
  'server.failed': {
    kind: 'internal',
    en: 'Something went wrong on our side. Please try again later.',
    fr: 'Un problème est survenu de notre côté. Veuillez réessayer plus tard.',
  },
  'server.unavailable': {
    kind: 'unavailable',
    en: 'Ambiance is briefly unavailable. Please try again in a moment.',
    fr: 'Ambiance est momentanément indisponible. Veuillez réessayer dans un instant.',
  },

  'field.invalid': { kind: 'invalid', en: 'This value is not valid.', fr: 'Cette valeur n’est pas valide.' },
  'field.required': { kind: 'invalid', en: 'This field is required.', fr: 'Ce champ est obligatoire.' },
  'field.too-long': {
    kind: 'invalid',
    en: 'Please use at most {maximum} characters.',
    fr: 'Veuillez utiliser au plus {maximum} caractères.',
  },
  'field.characters': {
    kind: 'invalid',
    en: 'This text contains characters that cannot be used.',
    fr: 'Ce texte contient des caractères qui ne peuvent pas être utilisés.',
  },
  'email.invalid': { kind: 'invalid', en: 'Invalid email address', fr: 'Adresse courriel non valide' },
  'email.taken': {
    kind: 'conflict',
    en: 'An account with this email already exists. Please log in.',
    fr: 'Un compte existe déjà avec ce courriel. Veuillez ouvrir une session.',
  },
  'email.unproved': {
    kind: 'forbidden',
    en: 'Confirm your email address before you start a conversation. The link is in our mail.',
    fr: 'Confirmez votre adresse courriel avant de commencer une conversation. Le lien est dans notre courriel.',
  },
  'password.too-short': {
    kind: 'invalid',
    en: 'Password must be at least 8 characters',
    fr: 'Le mot de passe doit compter au moins 8 caractères',
  },
  'password.common': {
    kind: 'invalid',
    en: 'This password is too easy to guess. Please choose another one.',
    fr: 'Ce mot de passe est trop facile à deviner. Veuillez en choisir un autre.',
  },
  'name.required': { kind: 'invalid', en: 'Name cannot be empty', fr: 'Le nom ne peut pas être vide' },
  'city.required': { kind: 'invalid', en: 'City is required', fr: 'La ville est obligatoire' },
  'country.required': { kind: 'invalid', en: 'Country is required', fr: 'Le pays est obligatoire' },
  'birth-date.required': {
    kind: 'invalid',
    en: 'Date of birth is required',
    fr: 'La date de naissance est obligatoire',
  },
  'birth-date.invalid': {
    kind: 'invalid',
    en: 'Please enter a real date as YYYY-MM-DD.',
    fr: 'Veuillez entrer une date réelle, sous la forme AAAA-MM-JJ.',
  },
  'birth-date.out-of-range': {
    kind: 'invalid',
    en: 'The date of birth must be between 1900-01-01 and today.',
    fr: 'La date de naissance doit se situer entre le 1900-01-01 et aujourd’hui.',
  },
  'birth-date.under-age': {
    kind: 'invalid',
    en: 'You must be at least {minimumAge} years old to use Ambiance.',
    fr: 'Vous devez avoir au moins {minimumAge} ans pour utiliser Ambiance.',
  },
  'position.out-of-range': {
    kind: 'invalid',
    en: 'This position is not on the map.',
    fr: 'Cette position n’est pas sur la carte.',
  },
  'place.unknown': {
    kind: 'missing',
    en: 'There is no place near this position.',
    fr: 'Il n’y a aucun lieu près de cette position.',
  },
  'position.too-often': {
    kind: 'too-many',
    en: 'Your position has changed too often. Please try again later.',
    fr: 'Votre position a changé trop souvent. Veuillez réessayer plus tard.',
  },

  'login.refused': {
    kind: 'unauthenticated',
    en: 'Invalid email or password. Please try again.',
    fr: 'Courriel ou mot de passe non valide. Veuillez réessayer.',
  },
  'login.too-often': {
    kind: 'too-many',
    en: 'Too many attempts to log in. Please wait a few minutes and try again.',
    fr: 'Trop de tentatives de connexion. Veuillez patienter quelques minutes, puis réessayer.',
  },
  'captcha.invalid': {
    kind: 'invalid',
    en: 'Please complete the CAPTCHA verification',
    fr: 'Veuillez compléter la vérification CAPTCHA',
  },
  'reset-link.invalid': {
    kind: 'invalid',
    en: 'Invalid or missing reset token',
    fr: 'Jeton de réinitialisation manquant ou non valide',
  },
  'reset-link.expired': {
    kind: 'invalid',
    en: 'Failed to reset password. The link may have expired.',
    fr: 'La réinitialisation du mot de passe a échoué. Le lien est peut-être expiré.',
  },
  'link.invalid': {
    kind: 'invalid',
    en: 'This link is not valid, or it was already used.',
    fr: 'Ce lien n’est pas valide ou a déjà été utilisé.',
  },
  'link.expired': { kind: 'invalid', en: 'This link has expired.', fr: 'Ce lien est expiré.' },
  'password.wrong': {
    kind: 'invalid',
    en: 'The current password is not right.',
    fr: 'Le mot de passe actuel est inexact.',
  },
  'password.unchanged': {
    kind: 'invalid',
    en: 'Please choose a password that differs from the current one.',
    fr: 'Veuillez choisir un mot de passe différent de l’actuel.',
  },

  'session.missing': {
    kind: 'unauthenticated',
    en: 'Please log in to continue.',
    fr: 'Veuillez ouvrir une session pour continuer.',
  },
  'session.expired': {
    kind: 'unauthenticated',
    en: 'Session expired. Please login again.',
    fr: 'Votre session a expiré. Veuillez vous reconnecter.',
  },
  'account.suspended': {
    kind: 'forbidden',
    en: 'This account is suspended. Write to {supportEmail} if you have a question.',
    fr: 'Ce compte est suspendu. Écrivez à {supportEmail} si vous avez une question.',
  },
  'account.blocked': {
    kind: 'forbidden',
    en: 'This account has been closed by our team. Write to {supportEmail} if you have a question.',
    fr: 'Ce compte a été fermé par notre équipe. Écrivez à {supportEmail} si vous avez une question.',
  },
  'role.not-allowed': {
    kind: 'forbidden',
    en: 'Your account cannot do this.',
    fr: 'Votre compte ne permet pas cette action.',
  },

  'member.unknown': { kind: 'missing', en: 'This member cannot be found.', fr: 'Ce membre est introuvable.' },
  'member.yourself': {
    kind: 'invalid',
    en: 'You cannot do this to yourself.',
    fr: 'Vous ne pouvez pas faire cela avec vous-même.',
  },
  'report.reason-required': {
    kind: 'invalid',
    en: 'Please provide a reason',
    fr: 'Veuillez indiquer un motif',
  },
  'report.too-many': {
    kind: 'too-many',
    en: 'You have sent many reports today. We are reading them; please come back tomorrow.',
    fr: 'Vous avez envoyé beaucoup de signalements aujourd’hui. Nous les lisons : revenez demain.',
  },
  'mood.unknown': {
    kind: 'invalid',
    en: 'This mood does not exist.',
    fr: 'Cette humeur n’existe pas.',
  },
  'mood.not-in-plan': {
    kind: 'forbidden',
    en: "Your plan doesn't include this mood. Please upgrade.",
    fr: 'Votre forfait ne comprend pas cette humeur. Veuillez passer à un forfait supérieur.',
  },
  'cursor.invalid': {
    kind: 'invalid',
    en: 'This page of results is no longer available. Please search again.',
    fr: 'Cette page de résultats n’est plus disponible. Veuillez relancer la recherche.',
  },

  'perk.unknown': { kind: 'missing', en: 'This perk is no longer offered.', fr: 'Cet avantage n’est plus offert.' },
  'perk.last-day-over': {
    kind: 'invalid',
    en: 'This day is already over.',
    fr: 'Ce jour est déjà passé.',
  },
  'perk.not-in-plan': {
    kind: 'forbidden',
    en: "Your plan doesn't include this perk. Upgrade to access it!",
    fr: 'Votre forfait ne comprend pas cet avantage. Passez à un forfait supérieur pour y accéder !',
  },
  'perk.already-claimed': {
    kind: 'conflict',
    en: 'You have already claimed this perk.',
    fr: 'Vous avez déjà obtenu cet avantage.',
  },
  'claim.unknown': {
    kind: 'missing',
    en: 'This code is not known. Check it and try again.',
    fr: 'Ce code est inconnu. Vérifiez-le, puis réessayez.',
  },
  'claim.other-venue': {
    kind: 'forbidden',
    en: 'This code belongs to another venue.',
    fr: 'Ce code appartient à un autre établissement.',
  },
  'claim.redeemed': {
    kind: 'conflict',
    en: 'This code was already redeemed ({day}, {time}).',
    fr: 'Ce code a déjà été utilisé le {day} à {time}.',
  },
  'claim.expired': { kind: 'conflict', en: 'This code has expired.', fr: 'Ce code est expiré.' },
  'claim.undo-over': {
    kind: 'conflict',
    en: 'This redemption can no longer be taken back.',
    fr: 'Cette utilisation ne peut plus être annulée.',
  },
  'venue.unknown': { kind: 'missing', en: 'This venue cannot be found.', fr: 'Cet établissement est introuvable.' },
  'venue.not-yours': {
    kind: 'forbidden',
    en: 'You do not work at this venue.',
    fr: 'Vous ne travaillez pas dans cet établissement.',
  },
  'venue.chat-not-in-plan': {
    kind: 'forbidden',
    en: 'Chatting with venues comes with the Standard and Premium plans.',
    fr: 'Les conversations avec les établissements sont comprises dans les forfaits Standard et Premium.',
  },
  'venue.no-host': {
    kind: 'conflict',
    en: 'Nobody is available at this venue right now. Please try again later.',
    fr: 'Personne n’est disponible dans cet établissement en ce moment. Veuillez réessayer plus tard.',
  },
  'host.unknown': { kind: 'missing', en: 'This host cannot be found.', fr: 'Cet hôte est introuvable.' },
  'host.inactive': {
    kind: 'conflict',
    en: 'This host cannot take the chat right now.',
    fr: 'Cet hôte ne peut pas prendre la conversation en ce moment.',
  },
  'staff.deactivated': {
    kind: 'forbidden',
    en: 'Your access to this venue has been switched off. Ask whoever runs it.',
    fr: 'Votre accès à cet établissement a été désactivé. Adressez-vous à la personne qui le dirige.',
  },
  'password.must-change': {
    kind: 'forbidden',
    en: 'Please choose a password of your own first.',
    fr: 'Veuillez d’abord choisir votre propre mot de passe.',
  },
  'assignment.unknown': {
    kind: 'missing',
    en: 'This assignment cannot be found.',
    fr: 'Cette attribution est introuvable.',
  },
  'assignment.closed': {
    kind: 'conflict',
    en: 'This chat has ended. Open the venue page to start a new one.',
    fr: 'Cette conversation est terminée. Ouvrez la page de l’établissement pour en commencer une nouvelle.',
  },
  'assignment.moved': {
    kind: 'conflict',
    en: 'Somebody else has just reassigned this chat.',
    fr: 'Quelqu’un d’autre vient de réattribuer cette conversation.',
  },
  'message.empty': { kind: 'invalid', en: 'Write a message first.', fr: 'Écrivez d’abord un message.' },
  'message.too-long': {
    kind: 'invalid',
    en: 'A message can have at most 4,000 characters.',
    fr: 'Un message peut compter au plus 4 000 caractères.',
  },
  'message.to-yourself': {
    kind: 'invalid',
    en: 'You cannot write to yourself.',
    fr: 'Vous ne pouvez pas vous écrire à vous-même.',
  },
  'message.retry-differs': {
    kind: 'conflict',
    en: 'This message was already sent with another text or to somebody else.',
    fr: 'Ce message a déjà été envoyé avec un autre texte ou à une autre personne.',
  },
  'message.not-delivered': {
    kind: 'unavailable',
    en: 'Your message could not be stored. Please try again.',
    fr: 'Votre message n’a pas pu être enregistré. Veuillez réessayer.',
  },
  'sending.too-fast': {
    kind: 'too-many',
    en: 'You are writing very fast. Please wait a few seconds.',
    fr: 'Vous écrivez très vite. Veuillez patienter quelques secondes.',
  },
  'conversation.blocked': {
    kind: 'forbidden',
    en: "You can't message this user right now.",
    fr: 'Vous ne pouvez pas écrire à cette personne en ce moment.',
  },
} as const satisfies ErrorEntries;

export type ErrorCode = keyof typeof errors;

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errors, text);

/** The values of a sentence's placeholders, by name. */
export type ErrorDetails = Readonly<Record<string, string | number>>;

/** The sentence of a code in a language, its placeholders filled in. */
export const errorSentence = (code: ErrorCode, language: Language, details: ErrorDetails = {}): string =>
  errors[code][language].replace(/\{(\w+)\}/g, (placeholder, name: string) => String(details[name] ?? placeholder));

/** The kind of refusal that a sentence tells, for those who are told nothing else; none of a sentence with placeholders. */
export const kindOfSentence = (sentence: string): ErrorKind | undefined =>
  Object.values(errors).find(({ en, fr }) => sentence === en || sentence === fr)?.kind;

/** A refusal that a rule of the product demands. Thrown anywhere, told to the person in their language at the edge. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** Which fields of the request are wrong, where it is about fields. */
  readonly fields: Readonly<Record<string, ErrorCode>> | undefined;

  constructor(code: ErrorCode, options: { details?: ErrorDetails; fields?: Readonly<Record<string, ErrorCode>> } = {}) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.details = options.details ?? {};
    this.fields = options.fields;
  }

  get kind(): ErrorKind {
    return errors[this.code].kind;
  }
}
