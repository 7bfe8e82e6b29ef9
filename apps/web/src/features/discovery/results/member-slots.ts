import type { Member } from '@ambiance/contract/members';
import type { ComponentType } from 'react';

/** Content that the page puts into search results. */
export interface MemberSlots {
  /** More actions on a member, next to the message button. */
  Actions: ComponentType<{ member: Member }>;
  /** Shown in place of a card that must no longer be shown. */
  Instead: ComponentType<{ member: Member }>;
  isReplaced: (member: Member) => boolean;
  /** Shown below the first row. It may appear late without moving that row. */
  AfterFirst: ComponentType;
  /** Follows the sentence about how many people nearby are in a mood. The members are those on the screen. */
  FavoritesAmong: ComponentType<{ members: readonly Member[]; hasMore: boolean }>;
}
