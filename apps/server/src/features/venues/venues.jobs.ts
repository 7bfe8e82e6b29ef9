import type { Job } from '../../platform/jobs.ts';
import { tryEach } from '../../platform/try-each.ts';
import type { Platform } from '../../platform/platform.ts';
import { positionOfCity } from './venue-place.ts';
import { placeVenue, venuesWithoutPosition } from './venues.repository.ts';

type Needs = Pick<Platform, 'db' | 'geocoder'>;

export const venueJobs = ({ db, geocoder }: Needs): Job[] => [
  {
    // Venues that were created or moved to another city get a position here, so that no request has to wait for the geocoder.
    name: 'place venues',
    everySeconds: 3600,
    async run() {
      const place = async (venue: Awaited<ReturnType<typeof venuesWithoutPosition>>[number]) => {
        const position = await positionOfCity(geocoder, venue);
        if (position) await placeVenue(db, venue, position);
      };
      await tryEach(await venuesWithoutPosition(db), place, 'Some venues have no position yet.');
    },
  },
];
