import type { Member } from '@ambiance/contract/members';
import type { ComponentType } from 'react';

/** What the page puts into the cards of members. */
export interface MemberSlots {
  /** More to do about a member, beside the message. */
  Actions: ComponentType<{ member: Member }>;
  /** Stands in the place of a card that is not to be shown any more. */
  Instead: ComponentType<{ member: Member }>;
  isReplaced: (member: Member) => boolean;
}
