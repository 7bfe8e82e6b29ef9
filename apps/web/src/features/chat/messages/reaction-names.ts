import type { Reaction } from '@ambiance/domain/conversations';
import type { texts } from '../chat.en.ts';

/** Text key of each reaction. */
export const reactionNames = {
  heart: 'reactionHeart',
  laugh: 'reactionLaugh',
  wow: 'reactionWow',
  sad: 'reactionSad',
  'thumbs-up': 'reactionThumbsUp',
  party: 'reactionParty',
} as const satisfies Record<Reaction, keyof typeof texts>;
