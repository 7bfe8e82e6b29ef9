import { translation } from '../../i18n/catalogue.ts';
import type * as english from './proposals.en.ts';

export { joinName } from '../../i18n/french-names.ts';
export const texts = translation<typeof english>()({
  propose: 'Proposer une rencontre',
  oneOpen: 'Une proposition est encore ouverte ici. Réponds-y ou retire-la d’abord.',

  sheetTitle: 'Rencontrer {name}',
  counterTitle: 'Proposer autre chose à {name}',
  place: 'Où',
  elsewhere: 'Ailleurs',
  ownPlace: 'Un autre lieu',
  ownPlaceHint: 'Un lieu public, facile à trouver.',
  openThen: 'Ouvert à cette heure',
  closedThen: 'Fermé à cette heure',
  day: 'Jour',
  hour: 'Heure',
  today: 'Aujourd’hui',
  tomorrow: 'Demain',
  summary: 'Tu proposes : {place}, {time}',
  send: 'Proposer',
  notDone: 'Ça n’a pas fonctionné. Réessaie.',

  youPropose: 'Tu proposes une rencontre',
  theyPropose: '{name} te propose une rencontre',
  accept: 'Accepter',
  suggestAnother: 'Proposer autre chose',
  decline: 'Non merci',
  takeBack: 'Retirer la proposition',
  waiting: 'En attente de la réponse de {name}',
  accepted: 'Rencontre prévue',
  declined: 'Refusée',
  cancelled: 'Annulée',
  replaced: 'Remplacée par une autre proposition',
  ended: 'Terminée',
  callOff: 'Annuler la rencontre',
  callOffTitle: 'Annuler ta rencontre avec {name} ?',
  callOffText: '{place}, {time}. {name} le saura tout de suite.',
  agreedWith: 'Tu rencontres {name}',
  calledOff: 'Tu as annulé ta rencontre avec {name}',
  undo: 'Rétablir',
  restored: 'Ta rencontre avec {name} est de nouveau prévue',
  addToCalendar: 'Ajouter au calendrier',
  meetingWith: 'Rencontre avec {name}',

  agenda: 'Tes rencontres',
  agreed: 'Rencontres prévues',
});
