import type { venueRoutes } from '@ambiance/contract/venues';
import { DomainError } from '@ambiance/domain/errors';
import type { VenueId } from '@ambiance/domain/ids';
import type { Handlers } from '../../http/serve.ts';
import type { Db } from '../../platform/database/database.ts';
import { venuesOf } from './staff.repository.ts';
import { saveVenueSettings, venueById } from './venues.repository.ts';

export function venueHandlers({ db }: { db: Db }): Handlers<typeof venueRoutes> {
  async function settingsOf(venueId: VenueId) {
    const venue = await venueById(db, venueId);
    if (!venue) throw new DomainError('venue.unknown');
    return venue;
  }

  return {
    mine: ({ user }) => venuesOf(db, user.id),

    get: ({ params }) => settingsOf(params.id),

    async saveSettings({ params, body }) {
      await saveVenueSettings(db, params.id, body);
      return settingsOf(params.id);
    },
  };
}
