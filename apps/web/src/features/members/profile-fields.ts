import type { Me, memberRoutes } from '@ambiance/contract/members';
import type { Input } from '@ambiance/contract/route';
import { type MemberFields, memberFields } from '../../forms/member-fields.ts';
import { type ChosenCity, isCity } from '../../places/places.ts';

type Stored = Pick<Me, keyof MemberFields>;
export type ProfileChanges = Input<(typeof memberRoutes)['updateMe']['body']>;

export const fieldsOf = (me: Stored): MemberFields => ({
  displayName: me.displayName,
  city: me.city,
  country: me.country,
  dateOfBirth: me.dateOfBirth ?? undefined,
  description: me.description ?? '',
  expectations: me.expectations ?? '',
});

/** Returns the fields that have changed, and the coordinates of the current city. */
export function changesOf(fields: MemberFields, chosen: ChosenCity | undefined, me: Stored): ProfileChanges {
  const before = fieldsOf(me);
  const changed = memberFields.filter((name) => fields[name] !== before[name]);
  return { ...Object.fromEntries(changed.map((name) => [name, fields[name]])), ...positionOf(fields, chosen, me) };
}

/** A suggestion brings its coordinates. A place typed by hand clears the old ones. */
function positionOf(fields: MemberFields, chosen: ChosenCity | undefined, me: Stored) {
  if (chosen && isCity(chosen, fields)) return { latitude: chosen.latitude, longitude: chosen.longitude };
  return isCity(me, fields) ? {} : { latitude: null, longitude: null };
}
