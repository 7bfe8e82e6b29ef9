import { readFile } from 'node:fs/promises';
import { hashPassword } from '@ambiance/server/features/accounts/passwords';
import { setFirstPosition } from '@ambiance/server/features/positions/positions.repository';
import { giveTier } from '@ambiance/server/features/plans/subscriptions.repository';
import { photoFile } from '@ambiance/server/platform/photo-file';
import type { Platform } from '@ambiance/server/platform/platform';
import { addCases } from './demo-cases.ts';
import { addPastMeetings } from './demo-meetings.ts';
import { addProposals } from './demo-proposals.ts';
import { demoPassword } from './demo-logins.ts';
import { inParallel } from './in-parallel.ts';
import { pictureExtension, pictureFolder } from './pictures.ts';
import type { Town } from './town.ts';
import { addConversation, addPeople, addPhotos, addVenue, addVoucher, tellPulse } from './town.repository.ts';

/** Number of the newest members whose faces were not reviewed yet. Some of them have no photo. */
const newcomers = 16;

type Needs = Pick<Platform, 'db' | 'media' | 'clock' | 'ids' | 'secrets'> & { timeZone: string };

/** Fills an empty database with the town, in one transaction. */
export async function seedTown(needs: Needs, town: Town): Promise<void> {
  const { db, media, clock, timeZone } = needs;
  await inParallel(town.pictures, 8, async ({ id, file }) =>
    media.put(photoFile(id, pictureExtension), await readFile(new URL(file, pictureFolder))),
  );
  const now = clock.now();
  const passwordHash = await hashPassword(demoPassword);
  const everybody = [
    ...town.logins.map((login) => ({ ...login, passwordHash })),
    ...town.people.map((person) => ({ ...person, passwordHash: null })),
  ];
  await db.transaction().execute(async (tx) => {
    await addPeople(tx, everybody, now, timeZone);
    const byJoining = town.people.toSorted((a, b) => a.daysSinceJoined - b.daysSinceJoined);
    await addPhotos(tx, town.pictures, new Set(byJoining.slice(0, newcomers).map(({ id }) => id)), now);
    for (const { id, tier, position } of everybody) {
      if (tier !== 'free') await giveTier(tx, id, tier, null);
      if (position) await setFirstPosition(tx, id, position, now);
    }
    for (const venue of town.venues) await addVenue(tx, venue, now);
    await addVoucher(tx, town.logins.find(({ tier }) => tier === 'standard')!.id, now);
    for (const correspondence of town.correspondence) await addConversation(tx, correspondence, now);
    await addProposals(tx, needs, town.logins, now);
    await addPastMeetings({ db: tx, ids: needs.ids }, town.people, now);
    await tellPulse(tx, everybody, now);
    const decider = town.logins.find(({ role }) => role === 'admin')!;
    await addCases(tx, town.people, decider.id, now);
  });
}
