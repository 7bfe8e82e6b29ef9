import { isTimeZone } from '@ambiance/domain/calendar';
import { OperatorError } from '../entry.ts';
import { createEmbeddedGeocoder } from '../features/places/embedded-geocoder.ts';
import { timeZoneAt } from '../features/venues/time-zone-at.ts';
import {
  addVenue,
  updateVenue,
  venueById,
  venueNamed,
  type VenueProfile,
} from '../features/venues/venues.repository.ts';
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
    const {
      latitude = null,
      longitude = null,
      address = null,
      verified = false,
      en = '',
      fr = '',
      ...parts
    } = partsIn(options);
    const place = { city, country, latitude, longitude };
    const timeZone = parts.timeZone ?? (await timeZoneAt(createEmbeddedGeocoder(), place)) ?? usual;
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
    const changes = {
      name: optionalText(options, 'name'),
      city: optionalText(options, 'city'),
      country: optionalText(options, 'country'),
      ...parts,
      awayText: en === undefined && fr === undefined ? undefined : { en, fr },
    };
    if (Object.values(changes).every((change) => change === undefined)) {
      throw new OperatorError('Say what to set, for example --name or --away-fr.');
    }
    if (!(await venueById(db, id))) throw new OperatorError(`There is no venue ${id}.`);
    await updateVenue(db, id, changes);
    return [`Venue ${id} is changed.`];
  },
};

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
