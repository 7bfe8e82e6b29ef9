import { translation } from '../../i18n/catalogue.ts';
import type * as english from './check-ins.en.ts';

export const texts = translation<typeof english>()({
  tell: 'Prévenir quelqu’un',
  title: 'Prévenir quelqu’un de cette rencontre',
  explained:
    'Nous te demanderons si tu es à la maison. Sans réponse après 30 minutes, cette personne reçoit un lien qui montre qui tu rencontres, où et quand, pendant 24 heures. Jamais où tu es. Personne d’autre ne le sait, {name} non plus.',
  friend: 'Son courriel ou son téléphone',
  friendHint: 'Parle-lui-en avant. Hors du Canada et des États-Unis, un numéro commence par l’indicatif du pays : +33…',
  willText: 'Sans réponse de ta part, nous enverrons un texto au {number}.',
  language: 'Cette personne lit',
  'language.en': 'l’anglais',
  'language.fr': 'le français',
  when: 'Me le demander à',
  save: 'Prévenir si je ne réponds pas',
  saved: 'Cette personne le saura si tu ne réponds pas',
  failed: 'Ça n’a pas fonctionné. Réessaie.',

  list: 'Quelqu’un veille sur toi',
  meeting: 'Rencontre avec {name}',
  waiting: 'Nous te demanderons à {time} si tu es à la maison. Sans réponse, nous préviendrons {friend}.',
  asked: 'Es-tu à la maison ? Sans réponse bientôt, nous préviendrons {friend}.',
  told: 'Nous avons prévenu {friend}. Le lien est valide jusqu’à ton retour, au plus 24 heures.',
  calling: 'Nous avons transmis ta demande d’appel ({friend}).',
  home: 'Je suis à la maison',
  callMe: 'Qu’on m’appelle',
  callMeHint: 'Transmet une demande d’appel immédiat ({friend})',
  takeBack: 'Annuler',
  ended: 'Parfait. Nous avons oublié l’adresse de cette personne.',
});
