import type { venueRoutes } from '@ambiance/contract/venues';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import { isDeepStrictEqual } from 'node:util';
import type { Handlers } from '../../http/serve.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { publishUserEvent } from '../notifications/user-events.ts';
import type { ChangePicture } from '../photos/photos.repository.ts';
import { holdManager, venuesOf } from './staff.repository.ts';
import {
  readersOfVenue,
  refuseTakenName,
  saveVenueSettings,
  setVenuePicture,
  updateVenue,
  venueById,
  type VenueSettings,
} from './venues.repository.ts';

interface Needs extends Pick<Platform, 'db' | 'bus' | 'clock'> {
  changePicture: ChangePicture;
}

export function venueHandlers({ db, bus, clock, changePicture }: Needs): Handlers<typeof venueRoutes> {
  async function settingsOf(venueId: VenueId) {
    const venue = await venueById(db, venueId);
    if (!venue) throw new DomainError('venue.unknown');
    return venue;
  }

  /**
   * Throws if the settings of a venue that is locked are not the ones that the changes are based on.
   * @throws DomainError `venue.changed`
   */
  async function refuseChanged(tx: Db, id: VenueId, shown: Pick<VenueSettings, 'openingHours' | 'awayText'>) {
    const { openingHours, awayText } = (await venueById(tx, id))!;
    if (!isDeepStrictEqual({ openingHours, awayText }, shown)) throw new DomainError('venue.changed');
  }

  /**
   * Renames a venue that is locked; the audit log records it. Returns false if it already has this name.
   * @throws DomainError `venue.exists`
   */
  async function rename(tx: Db, id: VenueId, name: string, managerId: UserId): Promise<boolean> {
    const venue = (await venueById(tx, id))!;
    if (venue.name === name) return false;
    await refuseTakenName(tx, id, { name, city: venue.city });
    await updateVenue(tx, id, { name });
    const details = JSON.stringify({ venue: String(id) });
    await recordAudit(tx, { actorId: managerId, action: 'venue-set', details }, clock.now());
    return true;
  }

  async function replacePicture(id: VenueId, managerId: UserId, files: readonly string[] | null) {
    await changePicture(files, async (tx, url) => {
      await holdManager(tx, id, managerId);
      return setVenuePicture(tx, id, url);
    });
    return settingsOf(id);
  }

  return {
    mine: ({ user }) => venuesOf(db, user.id),

    get: ({ params }) => settingsOf(params.id),

    async saveSettings({ params, body, user }) {
      const isRenamed = await db.transaction().execute(async (tx) => {
        await holdManager(tx, params.id, user.id);
        if (body.shown) await refuseChanged(tx, params.id, body.shown);
        await saveVenueSettings(tx, params.id, body);
        return body.name !== undefined && rename(tx, params.id, body.name, user.id);
      });
      if (isRenamed) publishUserEvent(bus, await readersOfVenue(db, params.id, clock.now()), 'VenueRenamed', params.id);
      return settingsOf(params.id);
    },

    setPicture: ({ params, files, user }) => replacePicture(params.id, user.id, files),

    removePicture: ({ params, user }) => replacePicture(params.id, user.id, null),
  };
}
