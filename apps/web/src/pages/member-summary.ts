import type { Block } from '@ambiance/contract/blocks';
import type { Member, MemberSummary } from '@ambiance/contract/members';

/** A found member as lists show them; the first photo is the primary one. */
export const memberSummaryOf = ({ id, displayName, city, country, photos }: Member): MemberSummary => ({
  id,
  displayName,
  city,
  country,
  primaryPhotoUrl: photos[0] ?? null,
});

/** Somebody of whom nothing is known but the id, under the name that stands in. */
export const hiddenMember = (id: string, displayName: string): MemberSummary => ({
  id,
  displayName,
  city: '',
  country: '',
  primaryPhotoUrl: null,
});

/** Somebody who is blocked, under the name that stands in where they cannot be seen. */
export const blockedMemberOf = ({ blockedId, user }: Block, name: string): MemberSummary =>
  user ?? hiddenMember(blockedId, name);
