import { translation } from '../i18n/catalogue.ts';
import type * as english from './head.en.ts';

export const texts = translation<typeof english>()({
  '/': 'Choisissez une humeur, voyez qui, tout près, la partage, et parlez-vous. Sans balayer de profils : discuter, souper, plein air, voyage ou détente, partout au Canada.',
  '/auth':
    'Connectez-vous à Ambiance ou inscrivez-vous gratuitement : choisissez une humeur, découvrez des membres tout près et parlez-vous dès ce soir.',
  '/forgot-password': 'Demandez un lien pour choisir un nouveau mot de passe pour votre compte Ambiance.',
  '/pricing':
    'Ce que comprennent les forfaits gratuit, standard et premium d’Ambiance et ce qu’ils coûtent par mois, en dollars canadiens.',
  '/privacy':
    'Ce qu’Ambiance conserve à votre sujet, qui le voit, pendant combien de temps, et comment votre position reste approximative.',
  '/safety':
    'Comment Ambiance veille sur ses membres : modération, signalements, blocage, signaux d’alerte, conseils et arnaques à connaître.',
  '/terms':
    'Les conditions d’Ambiance : qui peut s’inscrire, le respect entre membres, les forfaits, les prix et l’annulation.',
  picture: 'La page d’accueil d’Ambiance : son titre à côté d’un dessin d’une chandelle et de deux verres.',
});
