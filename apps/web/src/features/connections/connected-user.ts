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
