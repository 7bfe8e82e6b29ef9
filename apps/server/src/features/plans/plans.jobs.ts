import { weekIn } from '@ambiance/domain/calendar';
import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { addNoticeOnce } from '../notices/add-notice.ts';
import { returnedSince } from './message-usage.ts';
import { effectiveTierOf } from './subscriptions.repository.ts';
import { tierOf } from './tiers.repository.ts';

type Needs = Pick<Platform, 'backgroundDb' | 'clock'> & { timeZone: string };

export const planJobs = (needs: Needs): Job[] => [
  { name: 'notify of returned chats', everySeconds: 600, run: () => noticeReturnedChats(needs) },
];

/** Notifies members with a weekly limit of the new chats that they got back in this week because nobody answered. */
async function noticeReturnedChats({ backgroundDb: db, clock, timeZone }: Needs): Promise<void> {
  const now = clock.now();
  const week = weekIn(timeZone, now);
  for (const { userId, count } of await returnedSince(db, week, now)) {
    const { limits } = await tierOf(db, await effectiveTierOf(db, userId, now));
    if (limits.weeklyNewChatsLimit === null) continue;
    await addNoticeOnce(db, userId, { kind: 'chats-returned', week, count }, now);
  }
}
