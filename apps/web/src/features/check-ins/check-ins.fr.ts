import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./check-ins.en.ts')>()({
  notify: 'Prévenir quelqu’un',
  contact: 'Personne à prévenir : {friend}',
  noContact: 'Nous ne pouvons pas prévenir {friend}',
  title: 'Prévenir quelqu’un de cette rencontre',
  explained:
    'Nous te demanderons si tu es à la maison. Sans réponse de ta part après 30 minutes, la personne que tu préviens recevra un lien qui montre qui tu rencontres, où et quand, pendant 24 heures. Jamais où tu es. Personne d’autre ne le saura, pas même {name}.',
  friend: 'Son courriel ou son téléphone',
  friendHint: 'Parle-lui-en avant. Hors du Canada et des États-Unis, un numéro commence par l’indicatif du pays : +33…',
  willText: 'Sans réponse de ta part, nous enverrons un texto au {number}.',
  language: 'Langue de cette personne',
  'language.en': 'Anglais',
  'language.fr': 'Français',
  when: 'Me le demander à',
  save: 'Prévenir si je ne réponds pas',
  saved: 'Nous préviendrons cette personne si tu ne réponds pas',
  failed: 'Ça n’a pas fonctionné. Réessaie.',

  list: 'Quelqu’un veille sur toi',
  meeting: 'Rencontre avec {name}',
  waiting: 'Nous te demanderons à {time} si tu es à la maison. Si tu ne réponds pas, nous préviendrons {friend}.',
  asked: 'Es-tu à la maison ? Si tu ne réponds pas bientôt, nous préviendrons {friend}.',
  told: 'Nous avons prévenu {friend}. Son lien est valide jusqu’à ton retour, au plus 24 heures.',
  trying:
    'Nous essayons encore de joindre {friend}. N’attends pas : appelle cette personne toi-même, ou le 911 si tu es en danger.',
  'not-reached': 'Nous n’avons pas pu joindre {friend}. Appelle cette personne toi-même, ou le 911 si tu es en danger.',
  declined:
    '{friend} ne veut plus de nos messages, alors nous ne les enverrons pas. Appelle cette personne toi-même, ou choisis quelqu’un d’autre.',
  callFriend: 'Appeler ton contact : {friend}',
  call911: 'Appeler le 911',
  calling: 'Nous avons demandé à {friend} de t’appeler.',
  home: 'Je suis à la maison',
  callMe: 'Demander un appel',
  callMeHint: 'Nous demandons à {friend} de t’appeler tout de suite',
  cancel: 'Ne pas me le demander',
  cancelled: 'Annulé. Les coordonnées de cette personne sont effacées.',
  ended: 'Te voilà à la maison ! Les coordonnées de cette personne sont effacées.',
});
