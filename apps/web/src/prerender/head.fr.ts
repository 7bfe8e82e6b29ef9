import { translation } from '../i18n/catalogue.ts';

export const texts = translation<typeof import('./head.en.ts')>()({
  '/': 'Choisis une humeur, vois qui la partage tout près et fais connaissance. Sans balayage : discuter, souper, plein air, voyage ou détente, partout au Canada.',
  '/auth':
    'Connecte-toi à Ambiance ou inscris-toi gratuitement : choisis une humeur, découvre des membres tout près et parle-leur dès ce soir.',
  '/care':
    'Comment Ambiance traite les signalements, en chiffres : combien il y en a eu, en combien de temps et ce qui en est ressorti.',
  '/forgot-password': 'Reçois un lien pour choisir un nouveau mot de passe pour ton compte Ambiance.',
  '/pricing':
    'Ce que comprennent les forfaits gratuit, standard et premium d’Ambiance et ce qu’ils coûtent par mois, en dollars canadiens.',
  '/privacy':
    'Ce qu’Ambiance conserve sur ses membres, qui le voit, pendant combien de temps, et comment leur position reste approximative.',
  '/safety':
    'Comment Ambiance veille sur ses membres : modération, signalements, blocage, signaux d’alerte, conseils et arnaques à connaître.',
  '/terms':
    'Les conditions d’Ambiance : qui peut s’inscrire, le respect entre membres, les forfaits, les prix et l’annulation.',
  picture: 'La page d’accueil d’Ambiance : son titre à côté d’un dessin d’une chandelle et de deux verres.',
});
