import type { Host, hostRoutes } from '@ambiance/contract/hosts';
import type { ParsedRequest } from '@ambiance/contract/route';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import { DomainError, wrongField } from '@ambiance/domain/errors';
import type { Language } from '@ambiance/domain/languages';
import type { Db } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Handlers } from '../../http/serve.ts';
import {
  addStaff,
  changeHost,
  holdManager,
  hostCountsOf,
  hostOf,
  hostsOf,
  isOffShift,
} from '../venues/staff.repository.ts';
import { type OnlineNeeds, withStates } from '../assignments/online-hosts.ts';
import { deactivateHost } from './host-changes.ts';
import { changeShift, moveChats } from './move-chats.ts';
import { hashPassword, refuseCommonPassword } from '../accounts/passwords.ts';
import { refuseReservedName } from '../members/reserved-names.ts';
import { addNotice } from '../notices/add-notice.ts';
import { withdrawNotice } from '../notices/notices.repository.ts';
import { addStaffAccount, mailInvitation } from './staff-account.ts';
import { venueById } from '../venues/venues.repository.ts';

type Needs = Pick<Platform, 'db' | 'bus' | 'clock' | 'ids'> & OnlineNeeds & { timeZone: string; wakeMail(): void };

const hostsAPage = 24;

export function hostHandlers(needs: Needs): Handlers<typeof hostRoutes> {
  const { db, clock } = needs;
  return {
    list: async ({ params }) => withStates(needs, await hostsOf(db, params.id)),

    counts: ({ params }) => hostCountsOf(db, params.id),

    async find({ params, query: { q, cursor } }) {
      const found = await hostsOf(db, params.id, { q, cursor, limit: hostsAPage + 1 });
      const items = await withStates(needs, found.slice(0, hostsAPage));
      return { items, next: found.length > hostsAPage ? items.at(-1)!.id : undefined };
    },

    async create({ params, body, language, user }) {
      return hostOf(db, params.id, await createHost(needs, { venueId: params.id, managerId: user.id }, body, language));
    },

    update: ({ params: { id: venueId, hostId }, body, user }) =>
      db.transaction().execute(async (tx) => {
        await holdManager(tx, venueId, user.id);
        const before = await hostOf(tx, venueId, hostId);
        await changeHost(tx, venueId, hostId, body);
        const host = await hostOf(tx, venueId, hostId);
        if (isVisible(host) !== isVisible(before)) await notifyOfVisibility(tx, venueId, host, clock.now());
        return host;
      }),

    async deactivate({ params }) {
      await deactivateHost(needs, params.id, params.hostId, clock.now());
      needs.wakeMail();
      return hostOf(db, params.id, params.hostId);
    },

    moveChats: ({ params, body, user }) =>
      moveChats(needs, { venueId: params.id, managerId: user.id }, params.hostId, body.toHostUserId ?? undefined),

    shift: async ({ user }) => ({ isOffShift: await isOffShift(db, user.id) }),

    async changeShift({ body: { isOffShift: isOff }, user }) {
      return { ...(await changeShift(needs, user.id, isOff)), isOffShift: isOff };
    },

    async reactivate({ params: { id: venueId, hostId }, user }) {
      await db.transaction().execute(async (tx) => {
        await holdManager(tx, venueId, user.id);
        const { status } = await hostOf(tx, venueId, hostId);
        await changeHost(tx, venueId, hostId, { active: true });
        if (status === 1) return;
        // They were mailed that their access had ended, and no open page of theirs can show that it is back.
        await mailInvitation(tx, { userId: hostId, inviterId: user.id, venueId, role: 'host' }, clock.now());
      });
      needs.wakeMail();
      return hostOf(db, venueId, hostId);
    },
  };
}

/** True if this work lets members find the host: the part of `is_discoverable.sql` that concerns one venue. */
const isVisible = ({ status, visibleAsIndividual, nonDiscoverable }: Host) =>
  status === 1 && visibleAsIndividual && !nonDiscoverable;

/** Notifies a host whom a manager made visible. If it was a mistake and the host has not seen the notice, it is withdrawn. */
async function notifyOfVisibility(tx: Db, venueId: VenueId, host: Host, now: Date): Promise<void> {
  const { name: venue } = (await venueById(tx, venueId))!;
  const notice = { kind: 'visible-as-individual', venue } as const;
  await (isVisible(host) ? addNotice(tx, host.id, notice, now) : withdrawNotice(tx, host.id, notice));
}

/** Creates a host account for a venue. An address that already has an account is refused, never taken over. */
async function createHost(
  needs: Needs,
  { venueId, managerId }: { venueId: VenueId; managerId: UserId },
  host: ParsedRequest<typeof hostRoutes.create>['body'],
  language: Language,
): Promise<UserId> {
  const { db, clock, ids, timeZone } = needs;
  refuseReservedName(host.displayName);
  refuseCommonPassword('password', host.password);
  const passwordHash = await hashPassword(host.password);
  const venue = await venueById(db, venueId);
  if (!venue) throw new DomainError('venue.unknown');
  const now = clock.now();
  const id = ids.uuid();
  await db.transaction().execute(async (tx) => {
    await holdManager(tx, venueId, managerId);
    const { city, country } = venue;
    const account = { ...host, id, passwordHash, role: 'host' as const, language, city, country, venueId };
    if (!(await addStaffAccount(tx, account, now, timeZone))) throw wrongField('email', 'staff.address-taken');
    await tx.updateTable('users').set({ must_change_password: true }).where('id', '=', id).execute();
    await addStaff(tx, { venueId, userId: id, role: 'host', ...host }, now);
  });
  return id;
}
