import type { memberRoutes, ProfileChanges } from '@ambiance/contract/members';
import { dayIn } from '@ambiance/domain/calendar';
import type { UserId } from '@ambiance/domain/ids';
import type { Handlers } from '../../http/serve.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { checkBirthDate } from './birth-date.ts';
import { type PlaceLimits, placeLimits } from '../discovery/place-limits.ts';
import { clearPosition, countCityChange, ownPosition, setPosition } from '../discovery/positions.repository.ts';
import { lockProfile, meOf, updateProfile } from './me.repository.ts';
import { refuseReservedName } from './reserved-names.ts';

interface Needs {
  db: Db;
  clock: Clock;
  timeZone: string;
  minimumAge: number;
  requireSecondFactor: boolean;
  limits: Limits;
}

export function memberHandlers({
  db,
  clock,
  timeZone,
  minimumAge,
  requireSecondFactor,
  limits,
}: Needs): Handlers<typeof memberRoutes> {
  const ofPlace = placeLimits(limits);
  const today = () => dayIn(timeZone, clock.now());
  const ofUser = (id: UserId) => meOf(db, id, { now: clock.now(), today: today(), requireSecondFactor });
  return {
    me: ({ user }) => ofUser(user.id),

    async updateMe({ user, body }) {
      if (body.dateOfBirth !== undefined) checkBirthDate(body.dateOfBirth, today(), minimumAge);
      await db.transaction().execute((tx) => changeProfile(tx, user.id, body, clock.now(), ofPlace));
      return ofUser(user.id);
    },

    async setLocation({ user, body }) {
      const point = { latitude: body.lat, longitude: body.lng };
      await db.transaction().execute((tx) => setPosition(tx, user.id, point, clock.now(), ofPlace));
      return (await ownPosition(db, user.id)) ?? { latitude: null, longitude: null };
    },
  };
}

async function changeProfile(
  tx: Db,
  userId: UserId,
  changes: ProfileChanges,
  now: Date,
  limits: PlaceLimits,
): Promise<void> {
  const { displayName, latitude, longitude } = changes;
  const before = await lockProfile(tx, userId);
  // Staff keep the name that the admin command gave them.
  if (displayName !== undefined && displayName !== before.displayName) refuseReservedName(displayName);
  const moved = changes.city !== undefined && changes.city !== before.city;
  if (moved) await countCityChange(tx, userId, now, limits);
  await updateProfile(tx, userId, changes);
  if (typeof latitude === 'number' && typeof longitude === 'number') {
    await setPosition(tx, userId, { latitude, longitude }, now, limits);
  } else if (moved || latitude === null || longitude === null) {
    // A city typed by hand no longer belongs to the coordinates that came with the old one.
    await clearPosition(tx, userId);
  }
}
