import type { Db } from '../../platform/database/database.ts';
import type { Geocoder } from '../../platform/geocoder.ts';
import type { Job } from '../../platform/jobs.ts';
import { positionOfCity } from './venue-place.ts';
import { updateVenue, venuesWithoutPosition } from './venues.repository.ts';

interface Needs {
  db: Db;
  geocoder: Geocoder;
}

export const venueJobs = ({ db, geocoder }: Needs): Job[] => [
  {
    // Venues that were made, or moved to another city, without a position; so that no request has to look for one.
    name: 'place venues',
    everySeconds: 3600,
    async run() {
      for (const { id, city, country } of await venuesWithoutPosition(db)) {
        const position = await positionOfCity(geocoder, { city, country });
        if (position) await updateVenue(db, id, position);
      }
    },
  },
];
