import type { Me, memberRoutes } from '@ambiance/contract/members';
import type { Input } from '@ambiance/contract/route';
import { type ChosenCity, isCity } from '../../places.ts';

/** What the details form edits, as text. */
export interface ProfileFields {
  displayName: string;
  city: string;
  country: string;
  dateOfBirth: string;
  description: string;
  expectations: string;
}

type Home = Pick<Me, 'city' | 'country'>;
type ProfileChanges = Input<(typeof memberRoutes)['updateMe']['body']>;

export const fieldsOf = (me: Pick<Me, keyof ProfileFields>): ProfileFields => ({
  displayName: me.displayName,
  city: me.city,
  country: me.country,
  dateOfBirth: me.dateOfBirth,
  description: me.description ?? '',
  expectations: me.expectations ?? '',
});

/** What is sent: the fields, and the coordinates of the city as it stands. */
export const changesOf = (fields: ProfileFields, chosen: ChosenCity | undefined, me: Home): ProfileChanges => ({
  ...fields,
  ...positionOf(fields, chosen, me),
});

/** A suggestion brings its coordinates; a place typed by hand drops those of the old one. */
function positionOf(fields: ProfileFields, chosen: ChosenCity | undefined, me: Home) {
  if (chosen && isCity(chosen, fields)) return { latitude: chosen.latitude, longitude: chosen.longitude };
  return isCity(me, fields) ? {} : { latitude: null, longitude: null };
}
