import type { Member } from '@ambiance/contract/members';
import type { ComponentType, ReactNode } from 'react';

/** Content that the page puts into search results. */
export interface MemberSlots {
  /** More actions on a member, next to the message button. */
  Actions: ComponentType<{ member: Member }>;
  /** Shown in place of a card that must no longer be shown. */
  Instead: ComponentType<{ member: Member }>;
  isReplaced: (member: Member) => boolean;
  /** Shown below the members that a screen shows at first, so that it moves none of them if it appears late. */
  question: ReactNode;
  /** Follows the sentence about how many people nearby are in a mood. The members are those on the screen. */
  FavoritesAmong: ComponentType<{ members: readonly Member[]; hasMore: boolean }>;
}
