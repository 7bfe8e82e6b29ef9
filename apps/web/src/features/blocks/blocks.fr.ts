import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./blocks.en.ts')>()({
  block: 'Bloquer',
  blockName: 'Bloquer {name}',
  blockTitle: 'Bloquer ce membre',
  blockText: 'Tu ne verras plus ce profil. Continuer ?',
  blocked: 'Membre bloqué',
  blockFailed: 'Impossible de bloquer ce membre',
  isBlocked: 'Tu as bloqué {name}',
  unblock: 'Débloquer',
  unblockName: 'Débloquer {name}',
  unblocked: 'Membre débloqué. La conversation peut reprendre.',
  unblockFailed: 'Impossible de débloquer ce membre',
});
