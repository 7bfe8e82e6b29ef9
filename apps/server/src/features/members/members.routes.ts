import type { memberRoutes, ProfileChanges } from '@ambiance/contract/members';
import { dayIn } from '@ambiance/domain/calendar';
import { DomainError, type ErrorCode } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { type RemovableText, removableTexts } from '@ambiance/domain/moderation';
import { isPutBack, removedTextDays } from '@ambiance/domain/removed-texts';
import type { Platform } from '../../platform/platform.ts';
import type { Handlers } from '../../http/serve.ts';
import { checkBirthDate } from './birth-date.ts';
import { type PlaceLimits, placeLimits } from '../positions/place-limits.ts';
import { clearPosition, countCityChange, ownPosition, setPosition } from '../positions/positions.repository.ts';
import { lockProfile, meOf, updateProfile } from './me.repository.ts';
import { removedTextsOf } from './removed-texts.repository.ts';
import { refuseReservedName } from './reserved-names.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'limits'> & {
  timeZone: string;
  minimumAge: number;
  requireSecondFactor: boolean;
  publicUrl: string;
  supportEmail: string;
};

export function memberHandlers(needs: Needs): Handlers<typeof memberRoutes> {
  const { db, clock, timeZone, minimumAge, requireSecondFactor, limits } = needs;
  const ofPlace = placeLimits(limits);
  const today = () => dayIn(timeZone, clock.now());
  const ofUser = (id: UserId) => meOf(db, id, { now: clock.now(), today: today(), requireSecondFactor });
  return {
    me: ({ user }) => ofUser(user.id),

    async updateMe({ user, body }) {
      if (body.dateOfBirth !== undefined) checkBirthDate(body.dateOfBirth, today(), minimumAge);
      await db.transaction().execute((tx) => changeProfile({ ...needs, db: tx, ofPlace }, user.id, body));
      return ofUser(user.id);
    },

    async setLocation({ user, body }) {
      const point = { latitude: body.lat, longitude: body.lng };
      await db.transaction().execute((tx) => setPosition(tx, user.id, point, { now: clock.now(), limits: ofPlace }));
      return (await ownPosition(db, user.id)) ?? { latitude: null, longitude: null };
    },
  };
}

type ChangeNeeds = Pick<Needs, 'db' | 'clock' | 'publicUrl' | 'supportEmail'> & { ofPlace: PlaceLimits };

async function changeProfile(needs: ChangeNeeds, userId: UserId, changes: ProfileChanges): Promise<void> {
  const { db: tx, ofPlace: limits } = needs;
  const now = needs.clock.now();
  const { displayName, latitude, longitude } = changes;
  const before = await lockProfile(tx, userId);
  // Staff may keep the name from the admin command.
  if (displayName !== undefined && displayName !== before.displayName) refuseReservedName(displayName);
  await refusePutBack(needs, userId, before, changes);
  const moved = changes.city !== undefined && changes.city !== before.city;
  if (moved) await countCityChange(tx, userId, now, limits);
  await updateProfile(tx, userId, changes);
  if (typeof latitude === 'number' && typeof longitude === 'number') {
    await setPosition(tx, userId, { latitude, longitude }, { now, limits });
  } else if (moved || latitude === null || longitude === null) {
    // A city typed by hand does not match the coordinates of the former city.
    await clearPosition(tx, userId);
  }
}

/** Refuses texts that moderators removed recently. @throws DomainError `profile.text-removed` */
async function refusePutBack(
  { db, clock, publicUrl, supportEmail }: ChangeNeeds,
  userId: UserId,
  before: Readonly<Record<RemovableText, string | null>>,
  changes: ProfileChanges,
): Promise<void> {
  const isNew = (name: RemovableText) => Boolean(changes[name]) && changes[name] !== before[name];
  const changed = removableTexts.filter(isNew);
  if (changed.length === 0) return;
  const since = new Date(clock.now().getTime() - removedTextDays * 86_400_000);
  const removed = await removedTextsOf(db, userId, since);
  const refused = changed.filter((name) => removed.some((text) => isPutBack(changes[name] ?? '', text)));
  if (refused.length === 0) return;
  const code: ErrorCode = 'profile.text-removed';
  throw new DomainError(code, {
    details: { days: removedTextDays, appealUrl: `${publicUrl}/account-status`, supportEmail },
    fields: Object.fromEntries(refused.map((name) => [name, code])),
  });
}
