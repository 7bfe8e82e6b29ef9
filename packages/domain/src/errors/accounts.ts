import type { ErrorEntries } from './entry.ts';

export const accountErrors = {
  'email.invalid': { kind: 'invalid', en: 'Invalid email address', fr: 'Adresse courriel non valide' },
  'email.taken': {
    kind: 'conflict',
    en: 'An account with this email already exists. Please log in.',
    fr: 'Un compte existe déjà avec ce courriel. Connecte-toi.',
  },
  'email.used': {
    kind: 'conflict',
    en: 'Another account already has this address.',
    fr: 'Un autre compte a déjà cette adresse.',
  },
  'email.unchanged': {
    kind: 'invalid',
    en: 'This is already your address.',
    fr: 'C’est déjà ton adresse.',
  },
  'email.refused': {
    kind: 'forbidden',
    en: 'We can’t use this address. Write to {supportEmail} if you have a question.',
    fr: 'Nous ne pouvons pas utiliser cette adresse. Écris à {supportEmail} si tu as une question.',
  },
  'registration.refused': {
    kind: 'forbidden',
    en: 'We can’t open an account with these details. Write to {supportEmail} if you have a question.',
    fr: 'Nous ne pouvons pas ouvrir de compte avec ces renseignements. Écris à {supportEmail} si tu as une question.',
  },
  'email.unproved': {
    kind: 'forbidden',
    en: 'Confirm your email address before you start a conversation. The link is in the email we sent you.',
    fr: 'Confirme ton adresse courriel avant de commencer une conversation. Le lien est dans le courriel que nous t’avons envoyé.',
  },
  'password.too-short': {
    kind: 'invalid',
    en: 'Password must be at least 8 characters',
    fr: 'Le mot de passe doit compter au moins 8 caractères',
  },
  'password.common': {
    kind: 'invalid',
    en: 'This password is too easy to guess. Please choose another one.',
    fr: 'Ce mot de passe est trop facile à deviner. Choisis-en un autre.',
  },
  'login.refused': {
    kind: 'unauthenticated',
    en: 'Invalid email or password. Please try again.',
    fr: 'Courriel ou mot de passe incorrect. Réessaie.',
  },
  'login.deleted': {
    kind: 'forbidden',
    en: 'This account is deleted. You can bring it back until {until}.',
    fr: 'Ce compte est supprimé. Tu peux le rétablir jusqu’au {until}.',
  },
  'login.too-often': {
    kind: 'too-many',
    en: 'Too many login attempts. Please wait a few minutes and try again.',
    fr: 'Trop de tentatives de connexion. Attends quelques minutes, puis réessaie.',
  },
  'captcha.invalid': {
    kind: 'invalid',
    en: 'Please complete the CAPTCHA verification',
    fr: 'Fais la vérification CAPTCHA pour continuer',
  },
  'reset-link.invalid': {
    kind: 'invalid',
    en: 'Invalid or missing reset token',
    fr: 'Lien de réinitialisation manquant ou non valide',
  },
  'reset-link.expired': {
    kind: 'invalid',
    en: 'Failed to reset password. The link may have expired.',
    fr: 'Impossible de changer le mot de passe. Le lien est peut-être expiré.',
  },
  'link.invalid': {
    kind: 'invalid',
    en: 'This link isn’t valid, or it has already been used.',
    fr: 'Ce lien n’est pas valide ou a déjà servi.',
  },
  'link.expired': { kind: 'invalid', en: 'This link has expired.', fr: 'Ce lien est expiré.' },
  'password.wrong': {
    kind: 'invalid',
    en: 'That’s not your current password.',
    fr: 'Ce n’est pas ton mot de passe actuel.',
  },
  'password.unchanged': {
    kind: 'invalid',
    en: 'Please choose a password that’s different from your current one.',
    fr: 'Choisis un mot de passe différent de l’actuel.',
  },
  'session.missing': {
    kind: 'unauthenticated',
    en: 'Please log in to continue.',
    fr: 'Connecte-toi pour continuer.',
  },
  'session.expired': {
    kind: 'unauthenticated',
    en: 'Session expired. Please login again.',
    fr: 'Ta session a expiré. Reconnecte-toi.',
  },
  'session.suspended': {
    kind: 'unauthenticated',
    en: 'Our team has suspended your account{because}. Log in to see until when, and to ask for a review.',
    fr: 'Notre équipe a suspendu votre compte{because}. Connectez-vous pour voir jusqu’à quand et demander une révision.',
  },
  'session.blocked': {
    kind: 'unauthenticated',
    en: 'Our team has closed your account{because}. Log in to see the details, and to ask for a review.',
    fr: 'Notre équipe a fermé votre compte{because}. Connectez-vous pour voir les détails et demander une révision.',
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
    en: 'Your account can’t do this.',
    fr: 'Ce compte ne permet pas cette action.',
  },
  'password.must-change': {
    kind: 'forbidden',
    en: 'Please choose your own password first.',
    fr: 'Veuillez d’abord choisir votre propre mot de passe.',
  },
} as const satisfies ErrorEntries;
