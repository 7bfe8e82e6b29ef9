import { stillUpMinutes } from '@ambiance/domain/mood-ends';
import { moodNumbers } from '@ambiance/domain/moods';
import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { queueChange } from '../notifications/due.repository.ts';
import { addNotice } from '../notices/add-notice.ts';
import { deleteEnds } from '../positions/cells.repository.ts';
import { endSomeMoods, noteAsked } from './moods.repository.ts';
import { deleteOldPulses } from './pulse.repository.ts';
import { publishUserEvent } from '../notifications/user-events.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'bus'>;

export const moodJobs = (needs: Needs): Job[] => [
  { name: 'end moods', everySeconds: 10, run: () => endMoods(needs) },
  { name: 'ask before moods end', everySeconds: 60, run: () => askWhoIsStillUp(needs) },
  { name: 'delete old pulses', everySeconds: 3600, run: () => deleteOldPulses(needs.db, needs.clock.now()) },
];

/** Clears expired moods in the database and notifies the connected members. Searches ignore an expired mood even before that. */
async function endMoods({ db, clock, bus }: Needs): Promise<void> {
  for (;;) {
    const over = await db.transaction().execute(async (tx) => {
      const ended = await endSomeMoods(tx, clock.now());
      for (const { userId } of ended) await addNotice(tx, userId, { kind: 'mood-ended' }, clock.now());
      return ended;
    });
    if (over.length === 0) return deleteEnds(db, clock.now());
    for (const { userId, ended } of over) publishUserEvent(bus, [userId], 'MoodEnded', ended);
  }
}

/** Asks once for each end of a mood. The mark is stored first, so a question may get lost but is never asked twice. */
async function askWhoIsStillUp({ db, clock }: Needs): Promise<void> {
  const now = clock.now();
  const endingBy = new Date(now.getTime() + stillUpMinutes * 60_000);
  for (const { userId, mood } of await noteAsked(db, now, endingBy)) {
    await queueChange(db, { topic: 'moods', id: moodNumbers[mood], userIds: [userId] }, now);
  }
}
