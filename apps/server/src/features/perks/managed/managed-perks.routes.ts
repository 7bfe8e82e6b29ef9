import type { perkRoutes } from '@ambiance/contract/perks';
import { DomainError, wrongField } from '@ambiance/domain/errors';
import type { PerkId, VenueId } from '@ambiance/domain/ids';
import type { Platform } from '../../../platform/platform.ts';
import type { Handlers } from '../../../http/serve.ts';
import type { ChangePicture } from '../../photos/photos.repository.ts';
import { holdManager } from '../../venues/staff.repository.ts';
import {
  addPerk,
  endPerk,
  managedPerks,
  offersTitled,
  setPerkPicture,
  updatePerk,
} from './managed-perks.repository.ts';
import { meetingDaysOf } from './meeting-days.repository.ts';
import { redemptionDaysOf } from './redemption-days.repository.ts';
import { rejectedOfflineAt } from '../offline-answers.ts';

type ManagedPerkRoutes = Pick<
  typeof perkRoutes,
  | 'managed'
  | 'meetingDays'
  | 'redemptionDays'
  | 'rejectedOffline'
  | 'create'
  | 'update'
  | 'end'
  | 'setPicture'
  | 'removePicture'
>;

type Needs = Pick<Platform, 'db' | 'clock'> & { changePicture: ChangePicture };

export function managedPerkHandlers({ db, clock, changePicture }: Needs): Handlers<ManagedPerkRoutes> {
  async function managedPerk(venueId: VenueId, perkId: PerkId) {
    const [perk] = await managedPerks(db, venueId, clock.now(), perkId);
    if (!perk) throw new DomainError('perk.unknown');
    return perk;
  }

  /** Refuses an end in the past, except one that an ended perk already has. */
  async function requireEndAhead(endsUtc: string | null | undefined, changed?: { venueId: VenueId; perkId: PerkId }) {
    if (!endsUtc || new Date(endsUtc) > clock.now()) return;
    const known = changed && (await managedPerk(changed.venueId, changed.perkId)).endsUtc;
    if (known && Date.parse(endsUtc) === Date.parse(known)) return;
    throw wrongField('endsUtc', 'perk.last-day-over');
  }

  return {
    managed: ({ params }) => managedPerks(db, params.id, clock.now()),
    rejectedOffline: ({ params, user, language }) =>
      rejectedOfflineAt(db, params.id, { readerId: user.id, language }, clock.now()),
    redemptionDays: ({ params, query, language }) => redemptionDaysOf(db, params.id, query.month, language),
    meetingDays: ({ params }) => meetingDaysOf(db, params.id, clock.now()),

    async create({ params, body, user, language }) {
      await requireEndAhead(body.endsUtc);
      const perkId = await db.transaction().execute(async (tx) => {
        await holdManager(tx, params.id, user.id);
        const now = clock.now();
        const { evenIfSame = false, ...fields } = body;
        if (!evenIfSame && (await offersTitled(tx, params.id, fields, now))) throw new DomainError('perk.same-title');
        return addPerk(tx, params.id, { language, ...fields }, now);
      });
      return managedPerk(params.id, perkId);
    },

    async update({ params, body, user }) {
      await requireEndAhead(body.endsUtc, { venueId: params.id, perkId: params.perkId });
      await db.transaction().execute(async (tx) => {
        await holdManager(tx, params.id, user.id);
        if (!(await updatePerk(tx, params.id, params.perkId, body))) throw new DomainError('perk.unknown');
      });
      return managedPerk(params.id, params.perkId);
    },

    async end({ params, user }) {
      await db.transaction().execute(async (tx) => {
        await holdManager(tx, params.id, user.id);
        if (!(await endPerk(tx, params.id, params.perkId, clock.now()))) throw new DomainError('perk.unknown');
      });
      return managedPerk(params.id, params.perkId);
    },

    async setPicture({ params: { id: venueId, perkId }, files, user }) {
      // Check that the perk exists before a file is decoded.
      await managedPerk(venueId, perkId);
      await changePicture(files, async (tx, url) => {
        await holdManager(tx, venueId, user.id);
        return setPerkPicture(tx, { venueId, perkId, url });
      });
      return managedPerk(venueId, perkId);
    },

    async removePicture({ params: { id: venueId, perkId }, user }) {
      await changePicture(null, async (tx, url) => {
        await holdManager(tx, venueId, user.id);
        return setPerkPicture(tx, { venueId, perkId, url });
      });
      return managedPerk(venueId, perkId);
    },
  };
}
