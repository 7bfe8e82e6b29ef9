import { translation } from '../../i18n/catalogue.ts';
import type * as english from './blocks.en.ts';

export const texts = translation<typeof english>()({
  block: 'Bloquer',
  blockName: 'Bloquer {name}',
  blockTitle: 'Bloquer ce membre',
  blockText: 'Vous ne verrez plus ce profil. Continuer ?',
  blocked: 'Membre bloqué',
  blockFailed: 'Impossible de bloquer ce membre',
  isBlocked: 'Vous avez bloqué {name}',
  unblock: 'Débloquer',
  unblockName: 'Débloquer {name}',
  unblocked: 'Membre débloqué. Vous pouvez de nouveau clavarder.',
  unblockFailed: 'Impossible de débloquer ce membre',
});
