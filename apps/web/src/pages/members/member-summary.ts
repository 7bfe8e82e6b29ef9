import type { Block } from '@ambiance/contract/blocks';
import type { Member, MemberSummary } from '@ambiance/contract/members';

/** A summary of a found member for lists. The first photo is the primary one. */
export const memberSummaryOf = ({ id, displayName, city, country, photos }: Member): MemberSummary => ({
  id,
  displayName,
  city,
  country,
  primaryPhotoUrl: photos[0] ?? null,
});

/** A summary of a member of whom only the id is known, with a placeholder name. */
export const hiddenMember = (id: string, displayName: string): MemberSummary => ({
  id,
  displayName,
  city: '',
  country: '',
  primaryPhotoUrl: null,
});

/** A summary of a blocked member, with a placeholder name if their profile is hidden. */
export const blockedMemberOf = ({ blockedId, user }: Block, name: string): MemberSummary =>
  user ?? hiddenMember(blockedId, name);
