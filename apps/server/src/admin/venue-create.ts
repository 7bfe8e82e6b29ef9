import { isTimeZone } from '@ambiance/domain/calendar';
import { OperatorError } from '../entry.ts';
import { createEmbeddedGeocoder } from '../features/places/embedded-geocoder.ts';
import { positionOfCity, timeZoneAt } from '../features/venues/venue-place.ts';
import {
  addVenue,
  updateVenue,
  venueById,
  venueNamed,
  type VenueProfile,
} from '../features/venues/venues.repository.ts';
import type { Geocoder } from '../platform/geocoder.ts';
import type { AdminCommand, Options } from './admin-command.ts';
import { numberWithin, oneOf, optionalText, required, venueIn } from './option.ts';

const profileUsage =
  '[--latitude N --longitude N] [--address TEXT] [--time-zone ZONE] [--verified yes|no] [--away-en TEXT] [--away-fr TEXT]';

const profileOptions = {
  name: { type: 'string' },
  city: { type: 'string' },
  country: { type: 'string' },
  latitude: { type: 'string' },
  longitude: { type: 'string' },
  address: { type: 'string' },
  'time-zone': { type: 'string' },
  verified: { type: 'string' },
  'away-en': { type: 'string' },
  'away-fr': { type: 'string' },
} as const;

export const venueCreate: AdminCommand = {
  usage: `--name NAME --city CITY --country COUNTRY ${profileUsage}`,
  explanation:
    'Makes a venue unless the city has one of that name. The away texts are what members read outside its opening hours, ' +
    'which follow its time zone: without one, that of its position or city.',
  options: profileOptions,
  async run({ db: tx, clock, timeZone: usual }, options) {
    const [name, city, country] = [required(options, 'name'), required(options, 'city'), required(options, 'country')];
    const there = await venueNamed(tx, name, city);
    if (there !== undefined) return [`${name} in ${city} is there already: venue ${there}.`];
    const geocoder = createEmbeddedGeocoder();
    const { address = null, verified = false, en = '', fr = '', ...parts } = partsIn(options);
    const place = { city, country, ...(await positionIn(parts, { city, country }, geocoder)) };
    const timeZone = parts.timeZone ?? (await timeZoneAt(geocoder, place)) ?? usual;
    const venue: VenueProfile = { name, ...place, address, timeZone, verified, awayText: { en, fr } };
    const id = await addVenue(tx, venue, clock.now());
    return [
      `${name} is venue ${id}, in the time zone ${timeZone}. Give it a manager: staff create --role manager --venue ${id} --email … --name …`,
    ];
  },
};

export const venueSet: AdminCommand = {
  usage: `--venue NUMBER [--name NAME] [--city CITY] [--country COUNTRY] ${profileUsage}`,
  explanation: 'Changes what is given of a venue, and nothing else.',
  options: { ...profileOptions, venue: { type: 'string' } },
  async run({ db }, options) {
    const id = venueIn(options);
    const { en, fr, ...parts } = partsIn(options);
    const before = await venueById(db, id);
    if (!before) throw new OperatorError(`There is no venue ${id}.`);
    const [city, country] = [optionalText(options, 'city'), optionalText(options, 'country')];
    const there = { city: city ?? before.city, country: country ?? before.country };
    const moves = city !== undefined || country !== undefined;
    const changes = {
      name: optionalText(options, 'name'),
      city,
      country,
      ...parts,
      ...(moves && (await positionIn(parts, there, createEmbeddedGeocoder()))),
      awayText: en === undefined && fr === undefined ? undefined : { en, fr },
    };
    if (Object.values(changes).every((change) => change === undefined)) {
      throw new OperatorError('Say what to set, for example --name or --away-fr.');
    }
    await updateVenue(db, id, changes);
    return [`Venue ${id} is changed.`];
  },
};

/** The given position, or else that of the city. */
async function positionIn(
  { latitude, longitude }: { latitude: number | undefined; longitude: number | undefined },
  place: { city: string; country: string },
  geocoder: Geocoder,
) {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  return (await positionOfCity(geocoder, place)) ?? { latitude: null, longitude: null };
}

function partsIn(options: Options) {
  const latitude = numberWithin(options, 'latitude', 90);
  const longitude = numberWithin(options, 'longitude', 180);
  if ((latitude === undefined) !== (longitude === undefined)) {
    throw new OperatorError('--latitude and --longitude come together.');
  }
  const verified = oneOf(options, 'verified', ['yes', 'no']);
  return {
    latitude,
    longitude,
    address: optionalText(options, 'address'),
    timeZone: timeZoneIn(options),
    verified: verified && verified === 'yes',
    en: optionalText(options, 'away-en'),
    fr: optionalText(options, 'away-fr'),
  };
}

function timeZoneIn(options: Options): string | undefined {
  const timeZone = optionalText(options, 'time-zone');
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw new OperatorError('--time-zone must be a time zone such as America/Vancouver.');
  }
  return timeZone;
}
