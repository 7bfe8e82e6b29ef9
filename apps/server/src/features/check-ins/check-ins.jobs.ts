import { friendLinkHours } from '@ambiance/domain/check-ins';
import { callOffUndoMs } from '@ambiance/domain/proposals';
import type { Job } from '../../platform/jobs.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';
import { mailAfterMs, queueChange } from '../notifications/due.repository.ts';
import { endCalledOff, purgeCheckIns, takeDue } from './check-ins.repository.ts';
import { checkTexts, notifyFriends, type NotifierNeeds } from './notify-friends.ts';
import { publishUserEvent } from '../notifications/user-events.ts';

/** Retention of ended check-ins, because the daily limits count them. */
const retentionMs = 24 * 3_600_000;

export const checkInJobs = (needs: NotifierNeeds): Job[] => [
  { name: 'ask whether members are home', everySeconds: 20, run: () => askMembers(needs) },
  { name: 'notify friends', everySeconds: 20, run: () => notifyFriends(needs) },
  { name: 'check texts to friends', everySeconds: 60, run: () => checkTexts(needs) },
  { name: 'delete contacts of friends', everySeconds: 300, run: () => purgeFriends(needs) },
];

/**
 * Asks each member once if they are home, unless they cancelled the meeting. A member who does not answer for a minute is asked
 * by mail if no device got the question. An open page does not prevent the mail, because its toast may be overlooked. The half
 * hour for an answer begins when they were asked, even if the question was late.
 */
async function askMembers({ db, clock, bus }: NotifierNeeds): Promise<void> {
  const { ended, due } = await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const ended = await endCalledOff(tx, new Date(now.getTime() - callOffUndoMs), now);
    const taken = await takeDue(tx, now);
    for (const { id, userId } of taken) {
      await queueChange(tx, { topic: 'check-ins', id, userIds: [userId] }, now);
      const mailedAt = new Date(now.getTime() + mailAfterMs);
      await queueMail(tx, userId, { kind: 'check-in', details: { checkInId: id } }, mailedAt);
    }
    return { ended, due: taken };
  });
  for (const { id, userId } of ended)
    publishUserEvent(bus, [userId], 'CheckInChanged', { checkInId: id, isAsked: false });
  for (const { id, userId } of due) publishUserEvent(bus, [userId], 'CheckInChanged', { checkInId: id, isAsked: true });
}

function purgeFriends({ db, clock }: NotifierNeeds): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const linkMs = friendLinkHours * 3_600_000;
  return purgeCheckIns(db, {
    notifiedBefore: before(linkMs),
    askedBefore: before(linkMs + 3_600_000),
    endedBefore: before(retentionMs),
    now,
  });
}
