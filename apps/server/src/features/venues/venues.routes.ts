import type { venueRoutes } from '@ambiance/contract/venues';
import { DomainError } from '@ambiance/domain/errors';
import type { VenueId } from '@ambiance/domain/ids';
import type { Handlers } from '../../http/serve.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ChangePicture } from '../photos/photos.repository.ts';
import { holdManager, venuesOf } from './staff.repository.ts';
import { saveVenueSettings, setVenuePicture, venueById } from './venues.repository.ts';

interface Needs {
  db: Db;
  changePicture: ChangePicture;
}

export function venueHandlers({ db, changePicture }: Needs): Handlers<typeof venueRoutes> {
  async function settingsOf(venueId: VenueId) {
    const venue = await venueById(db, venueId);
    if (!venue) throw new DomainError('venue.unknown');
    return venue;
  }

  return {
    mine: ({ user }) => venuesOf(db, user.id),

    get: ({ params }) => settingsOf(params.id),

    async saveSettings({ params, body, user }) {
      await db.transaction().execute(async (tx) => {
        await holdManager(tx, params.id, user.id);
        await saveVenueSettings(tx, params.id, body);
      });
      return settingsOf(params.id);
    },

    async setPicture({ params, files, user }) {
      await changePicture(files, async (tx, url) => {
        await holdManager(tx, params.id, user.id);
        return setVenuePicture(tx, params.id, url);
      });
      return settingsOf(params.id);
    },

    async removePicture({ params, user }) {
      await changePicture(null, async (tx, url) => {
        await holdManager(tx, params.id, user.id);
        return setVenuePicture(tx, params.id, url);
      });
      return settingsOf(params.id);
    },
  };
}
