import { translation } from '../../../i18n/catalogue.ts';

export const texts = translation<typeof import('./closing.en.ts')>()({
  title: 'Mettre fin à la conversation en douceur ?',
  explained:
    '{name} lira que ça ne clique pas et que tu lui souhaites le meilleur. Ensuite, plus aucun message ne passe ici, et la rencontre prévue est annulée. Ce n’est pas un blocage : tu peux rouvrir la conversation, mais pas {name}.',
  action: 'Y mettre fin',
  ended: 'Conversation terminée',
  failed: 'Impossible de mettre fin à la conversation',
  byYou: 'Tu as souhaité le meilleur à {name} et mis fin à cette conversation.',
  byThem: '{name} sent que ça ne clique pas et te souhaite le meilleur. Tu ne peux plus écrire ici.',
  reopen: 'Rouvrir',
  reopenFailed: 'Impossible de rouvrir la conversation',
});
