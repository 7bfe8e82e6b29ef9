import { conflict, type ErrorEntries, forbidden, invalid, tooMany, unauthenticated } from './entry.ts';

export const accountErrors = {
  'email.invalid': invalid('Invalid email address', 'Adresse courriel non valide'),
  'email.taken': conflict(
    'An account with this email already exists. Please log in.',
    'Un compte existe déjà avec ce courriel. Connecte-toi.',
  ),
  'email.used': conflict('Another account already has this address.', 'Un autre compte a déjà cette adresse.'),
  'email.unchanged': invalid('This is already your address.', 'C’est déjà l’adresse de ce compte.'),
  'email.refused': forbidden(
    'We can’t use this address. Write to {supportEmail} if you have a question.',
    'Nous ne pouvons pas utiliser cette adresse. Pour toute question : {supportEmail}.',
  ),
  'registration.refused': forbidden(
    'We can’t open an account with these details. Write to {supportEmail} if you have a question.',
    'Nous ne pouvons pas ouvrir de compte avec ces renseignements. Écris à {supportEmail} si tu as une question.',
  ),
  'email.unproved': forbidden(
    'Confirm your email address before you start a conversation. The link is in the email we sent you.',
    'Confirme ton adresse courriel avant de commencer une conversation. Le lien est dans le courriel que nous t’avons envoyé.',
  ),
  'password.too-short': invalid(
    'Password must be at least 8 characters',
    'Le mot de passe doit compter au moins 8 caractères',
  ),
  'password.common': invalid(
    'This password is too easy to guess. Please choose another one.',
    'Ce mot de passe est trop facile à deviner. Il en faut un autre.',
  ),
  'login.refused': unauthenticated(
    'Invalid email or password. Please try again.',
    'Courriel ou mot de passe incorrect.',
  ),
  'login.deleted': forbidden(
    'This account is deleted. You can bring it back until {until}.',
    'Ce compte est supprimé. Il peut être rétabli jusqu’au {until}.',
  ),
  'login.too-often': tooMany(
    'Too many login attempts. Please wait a few minutes and try again.',
    'Trop de tentatives de connexion. Il faut attendre quelques minutes avant de réessayer.',
  ),
  'captcha.invalid': invalid(
    'Please complete the CAPTCHA verification',
    'La vérification CAPTCHA est requise pour continuer',
  ),
  'reset-link.invalid': invalid('Invalid or missing reset token', 'Lien de réinitialisation manquant ou non valide'),
  'reset-link.expired': invalid(
    'Failed to reset password. The link may have expired.',
    'Impossible de changer le mot de passe. Le lien est peut-être expiré.',
  ),
  'link.invalid': invalid(
    'This link isn’t valid, or it has already been used.',
    'Ce lien n’est pas valide ou a déjà servi.',
  ),
  'link.expired': invalid('This link has expired.', 'Ce lien est expiré.'),
  'password.wrong': invalid('That’s not your current password.', 'Ce n’est pas le mot de passe actuel.'),
  'password.unchanged': invalid(
    'Please choose a password that’s different from your current one.',
    'Le nouveau mot de passe doit être différent de l’actuel.',
  ),
  'session.missing': unauthenticated('Please log in to continue.', 'Il faut se connecter pour continuer.'),
  'session.expired': unauthenticated(
    'Session expired. Please login again.',
    'Cette session a expiré. Il faut se reconnecter.',
  ),
  'session.suspended': unauthenticated(
    'Our team has suspended your account{because}. Log in to see until when, and to ask for a review.',
    'Notre équipe a suspendu votre compte{because}. Connectez-vous pour voir jusqu’à quand et demander une révision.',
  ),
  'session.blocked': unauthenticated(
    'Our team has closed your account{because}. Log in to see the details, and to ask for a review.',
    'Notre équipe a fermé votre compte{because}. Connectez-vous pour voir les détails et demander une révision.',
  ),
  'session.password-changed': unauthenticated(
    'Your password was changed. Log in with the new one. If you didn’t change it, choose “Forgot your password?”.',
    'Le mot de passe a été changé. Il faut se connecter avec le nouveau ou, si ce changement est inattendu, choisir «\u202fMot de passe oublié\u202f?\u202f».',
  ),
  'session.deleted': unauthenticated(
    'This account was deleted. Log in to bring it back.',
    'Ce compte a été supprimé. Il faut se connecter pour le rétablir.',
  ),
  'session.deactivated': unauthenticated(
    'Your access to your venue has been turned off. If this is a mistake, ask a manager there, or our team.',
    'Votre accès à votre établissement a été désactivé. Si c’est une erreur, adressez-vous à un gérant ou à notre équipe.',
  ),
  'account.suspended': forbidden(
    'This account is suspended. Write to {supportEmail} if you have a question.',
    'Ce compte est suspendu. Écrivez à {supportEmail} si vous avez une question.',
  ),
  'account.blocked': forbidden(
    'This account has been closed by our team. Write to {supportEmail} if you have a question.',
    'Ce compte a été fermé par notre équipe. Écrivez à {supportEmail} si vous avez une question.',
  ),
  'role.not-allowed': forbidden('Your account can’t do this.', 'Ce compte ne permet pas cette action.'),
  'password.must-change': forbidden(
    'Please choose your own password first.',
    'Veuillez d’abord choisir votre propre mot de passe.',
  ),
} as const satisfies ErrorEntries;
