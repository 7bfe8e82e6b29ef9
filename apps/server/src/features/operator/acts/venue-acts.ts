import { isTimeZone } from '@ambiance/domain/calendar';
import { DomainError, wrongField } from '@ambiance/domain/errors';
import { OperatorError } from '../../../platform/operator-error.ts';
import { endSessionsOf } from '../../accounts/sessions.repository.ts';
import { closeAllAssignments } from '../../assignments/assignments.repository.ts';
import { mailAccessBack, mailClosing } from '../../hosts/staff-account.ts';
import { endPerks } from '../../perks/managed/managed-perks.repository.ts';
import { createEmbeddedGeocoder } from '../../places/embedded-geocoder.ts';
import { lockStaffOf } from '../../venues/staff.repository.ts';
import { positionOfCity, timeZoneAt } from '../../venues/venue-place.ts';
import { addVenue, refuseTakenName, updateVenue, venueById, venueNamed } from '../../venues/venues.repository.ts';
import { defineAct } from '../act.ts';
import { choice, custom, degrees, optional, personal, text, type Values, venue } from '../parameters.ts';
import { callStaffBack, lockVenue, sendStaffHome, setClosed } from '../venues.repository.ts';

const profile = {
  latitude: optional(degrees(90)),
  longitude: optional(degrees(180)),
  address: optional(text()),
  'time-zone': optional(
    custom('ZONE', 'a time zone such as America/Vancouver', (words) => (isTimeZone(words) ? words : undefined)),
  ),
  verified: optional(choice(['yes', 'no'])),
  'away-en': optional(text()),
  'away-fr': optional(text()),
};

/** @throws DomainError `venue.exists` on the page; the command prints the number of the present venue */
export const venueCreate = defineAct({
  explanation:
    'Creates a venue unless the city has one of that name. Members read the away texts outside opening hours, which follow the time zone: without --time-zone, that of the location or city.',
  parameters: { name: personal(text('NAME')), city: text('CITY'), country: text('COUNTRY'), ...profile },
  async run({ db: tx, clock, timeZone: usual }, { name, city, country, ...more }, { actorId }) {
    const present = await venueNamed(tx, name, city);
    if (present !== undefined && actorId !== null) throw wrongField('name', 'venue.exists');
    if (present !== undefined) return { id: present, isNew: false, timeZone: '' };
    const { address = null, verified = false, timeZone: chosen, en = '', fr = '' } = profileOf(more);
    const place = { city, country, ...(await positionOf(more, { city, country })) };
    const timeZone = chosen ?? (await timeZoneAt(createEmbeddedGeocoder(), place)) ?? usual;
    const created = { name, ...place, address, timeZone, verified, awayText: { en, fr } };
    return { id: await addVenue(tx, created, clock.now()), isNew: true, timeZone };
  },
  say: ({ id, isNew, timeZone }, { name, city }) => [
    isNew
      ? `${name} is venue ${id}, in the time zone ${timeZone}. Give it a manager: staff create --role manager --venue ${id} --email … --name …`
      : `${name} in ${city} exists already: venue ${id}.`,
  ],
});

/** @throws DomainError `venue.unknown`, `venue.exists` */
export const venueSet = defineAct({
  explanation: 'Changes only the given values of a venue.',
  parameters: {
    venue,
    name: personal(optional(text('NAME'))),
    city: optional(text('CITY')),
    country: optional(text('COUNTRY')),
    ...profile,
  },
  async run({ db: tx }, { venue: id, name, city, country, ...more }) {
    if (!(await lockVenue(tx, id))) throw new DomainError('venue.unknown');
    const before = (await venueById(tx, id))!;
    const { en, fr, ...given } = profileOf(more);
    const moves = city !== undefined || country !== undefined;
    const position = await (moves
      ? positionOf(more, { city: city ?? before.city, country: country ?? before.country })
      : { latitude: more.latitude, longitude: more.longitude });
    const awayText = en === undefined && fr === undefined ? undefined : { en, fr };
    const changes = { name, city, country, ...given, ...position, awayText };
    if (Object.values(changes).every((change) => change === undefined)) {
      throw new OperatorError('Give at least one change, for example --name or --away-fr.');
    }
    if (name !== undefined || city !== undefined) {
      await refuseTakenName(tx, id, { name: name ?? before.name, city: city ?? before.city });
    }
    await updateVenue(tx, id, changes);
  },
  say: (_, { venue: id }) => [`Venue ${id} was changed.`],
});

type Profile = Values<typeof profile>;

function profileOf({ latitude, longitude, address, verified, ...more }: Profile) {
  if ((latitude === undefined) !== (longitude === undefined)) {
    throw new OperatorError('--latitude and --longitude must be given together.');
  }
  return {
    address,
    timeZone: more['time-zone'],
    verified: verified && verified === 'yes',
    en: more['away-en'],
    fr: more['away-fr'],
  };
}

/** The given position, or else that of the city. */
async function positionOf({ latitude, longitude }: Profile, place: { city: string; country: string }) {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
  return (await positionOfCity(createEmbeddedGeocoder(), place)) ?? { latitude: null, longitude: null };
}

/** @throws DomainError `venue.unknown`, `venue.closed` */
export const venueClose = defineAct({
  explanation: 'Ends a venue’s perks, closes its chats and disables its staff, until "venue reopen".',
  parameters: { venue },
  async run({ db: tx, clock }, { venue: id }) {
    const now = clock.now();
    const found = await lockVenue(tx, id);
    if (!found) throw new DomainError('venue.unknown');
    if (found.closedAt) throw new DomainError('venue.closed');
    // Lock the staff first: a message that one of them is writing is then either stored and ended, or refused.
    const staff = await lockStaffOf(tx, id);
    await sendStaffHome(tx, id);
    for (const { userId, role } of staff) {
      await endSessionsOf(tx, userId);
      await mailClosing(tx, { userId, venueId: id, role }, now);
    }
    const perks = await endPerks(tx, id, now);
    const chats = await closeAllAssignments(tx, id, now);
    await setClosed(tx, id, now);
    return { id, name: found.name, perks, chats, people: staff.length };
  },
  say: ({ name, perks, chats, people }) => [
    `${name} is closed. Perks ended: ${perks}, chats closed: ${chats}, staff disabled: ${people}.`,
  ],
});

/** @throws DomainError `venue.unknown`, `venue.open` */
export const venueReopen = defineAct({
  explanation: 'Opens a closed venue again, with the staff that it had when it closed. Its perks stay ended.',
  parameters: { venue },
  async run({ db: tx, clock }, { venue: id }) {
    const found = await lockVenue(tx, id);
    if (!found) throw new DomainError('venue.unknown');
    if (!found.closedAt) throw new DomainError('venue.open');
    await setClosed(tx, id, null);
    const staff = await callStaffBack(tx, id);
    for (const { userId, role } of staff) await mailAccessBack(tx, { userId, venueId: id, role }, clock.now());
    return { id, name: found.name, people: staff.length };
  },
  say: ({ name, people }) => [`${name} is open again. Staff enabled: ${people}.`],
});
