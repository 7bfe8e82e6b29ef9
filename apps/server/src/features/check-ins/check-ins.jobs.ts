import { friendLinkHours } from '@ambiance/domain/check-ins';
import { callOffUndoMs } from '@ambiance/domain/proposals';
import type { Job } from '../../platform/jobs.ts';
import { queueChange } from '../notifications/due.repository.ts';
import { endCalledOff, sweepCheckIns, takeDue, unansweredSince } from './check-ins.repository.ts';
import { answerBefore, tellFriend, type TellingNeeds } from './tell-friends.ts';
import { publishUserEvent } from '../notifications/user-events.ts';

/** Retention of ended check-ins, because the daily limits count them. */
const keptMs = 24 * 3_600_000;

export const checkInJobs = (needs: TellingNeeds): Job[] => [
  { name: 'ask whether members are home', everySeconds: 20, run: () => askMembers(needs) },
  { name: 'write to friends', everySeconds: 20, run: () => tellFriends(needs) },
  { name: 'forget friends', everySeconds: 300, run: () => forgetFriends(needs) },
];

/**
 * Asks each member once if they are home, unless they cancelled the meeting. The half hour for an answer begins when they were
 * asked, even if the question was late.
 */
async function askMembers({ db, clock, bus }: TellingNeeds): Promise<void> {
  const { ended, due } = await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const ended = await endCalledOff(tx, new Date(now.getTime() - callOffUndoMs), now);
    const taken = await takeDue(tx, now);
    for (const { id, userId } of taken) await queueChange(tx, { topic: 'check-ins', id, userIds: [userId] }, now);
    return { ended, due: taken };
  });
  for (const { id, userId } of ended)
    publishUserEvent(bus, [userId], 'CheckInChanged', { checkInId: id, isAsked: false });
  for (const { id, userId } of due) publishUserEvent(bus, [userId], 'CheckInChanged', { checkInId: id, isAsked: true });
}

async function tellFriends(needs: TellingNeeds): Promise<void> {
  for (const id of await unansweredSince(needs.db, answerBefore(needs.clock.now()))) await tellFriend(needs, id);
}

function forgetFriends({ db, clock }: TellingNeeds): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const linkMs = friendLinkHours * 3_600_000;
  return sweepCheckIns(db, {
    toldBefore: before(linkMs),
    askedBefore: before(linkMs + 3_600_000),
    endedBefore: before(keptMs),
    now,
  });
}
