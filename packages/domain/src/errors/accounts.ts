import type { ErrorEntries } from './entry.ts';

export const accountErrors = {
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
  'password.must-change': {
    kind: 'forbidden',
    en: 'Please choose a password of your own first.',
    fr: 'Veuillez d’abord choisir votre propre mot de passe.',
  },
} as const satisfies ErrorEntries;
