import type { Block } from '@ambiance/contract/blocks';
import type { Member } from '@ambiance/contract/members';
import type { ConnectedUser } from './connections.queries.ts';

/** A found member as the lists of connections show them; the first photo is the primary one. */
export const connectedUserOf = ({ id, displayName, city, country, photos }: Member): ConnectedUser => ({
  id,
  displayName,
  city,
  country,
  primaryPhotoUrl: photos[0] ?? null,
});

/** Somebody of whom nothing is known but the id, under the name that stands in. */
export const hiddenUser = (id: string, displayName: string): ConnectedUser => ({
  id,
  displayName,
  city: '',
  country: '',
  primaryPhotoUrl: null,
});

/** Somebody who is blocked, under the name that stands in where they cannot be seen. */
export const blockedUserOf = ({ blockedId, user }: Block, name: string): ConnectedUser =>
  user ?? hiddenUser(blockedId, name);
