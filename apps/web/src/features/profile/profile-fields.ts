import type { Me } from '@ambiance/contract/members';
import type { memberRoutes } from '@ambiance/contract/members';
import type { Place } from '@ambiance/contract/places';
import type { Input } from '@ambiance/contract/route';
import { nameOf } from '../../places.ts';

/** What the details form edits, as text. */
export interface ProfileFields {
  displayName: string;
  city: string;
  country: string;
  dateOfBirth: string;
  description: string;
  expectations: string;
}

/** A city that was taken from the suggestions, with its coordinates. */
export interface ChosenCity {
  city: string;
  country: string;
  latitude: number;
  longitude: number;
}

type ProfileChanges = Input<(typeof memberRoutes)['updateMe']['body']>;

export const fieldsOf = (me: Me): ProfileFields => ({
  displayName: me.displayName,
  city: me.city,
  country: me.country,
  dateOfBirth: me.dateOfBirth,
  description: me.description ?? '',
  expectations: me.expectations ?? '',
});

export const chosenCity = (place: Place): ChosenCity => ({
  city: nameOf(place, 'city') ?? '',
  country: place.address.country,
  latitude: Number(place.lat),
  longitude: Number(place.lon),
});

/** What is sent: a birth date only where one was given, and coordinates that belong to the city as it stands. */
export function changesOf(fields: ProfileFields, chosen: ChosenCity | undefined, me: Me): ProfileChanges {
  const { dateOfBirth, ...texts } = fields;
  return { ...texts, ...(dateOfBirth && { dateOfBirth }), ...positionOf(fields, chosen, me) };
}

/** A suggestion brings its coordinates; a place typed by hand drops those of the old one. */
function positionOf({ city, country }: ProfileFields, chosen: ChosenCity | undefined, me: Me) {
  const isAt = (place: { city: string; country: string }) =>
    place.city === city.trim() && place.country === country.trim();
  if (chosen && isAt(chosen)) return { latitude: chosen.latitude, longitude: chosen.longitude };
  return isAt(me) ? {} : { latitude: null, longitude: null };
}
