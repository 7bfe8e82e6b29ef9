import { proposalStatusAt, reminderMs } from '@ambiance/domain/proposals';
import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NotifyBoth } from '../conversations/notify-both.ts';
import { lockConversation } from '../conversations/relation.repository.ts';
import { queueChange } from '../notifications/due.repository.ts';
import { markReminded, meetingsToRemindOf, overdueProposals, proposalById, resolve } from './proposals.repository.ts';
import { publishUserEvent } from '../notifications/user-events.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'bus'> & { chat: { notifyBoth: NotifyBoth } };

const maxAtOnce = 500;

export const proposalJobs = (needs: Needs): Job[] => [
  { name: 'end proposals', everySeconds: 60, run: () => endProposals(needs) },
  { name: 'remind of meetings', everySeconds: 60, run: () => remindOfMeetings(needs) },
];

/** Closes expired proposals and updates open screens. Queries already treat them as expired, by the clock. */
async function endProposals({ db, clock, chat }: Needs): Promise<void> {
  for (const { id, a, b } of await overdueProposals(db, clock.now(), maxAtOnce)) {
    await chat.notifyBoth(a, b, () =>
      db.transaction().execute(async (tx) => {
        await lockConversation(tx, a, b);
        const proposal = await proposalById(tx, id);
        const isOver =
          proposal?.status !== 'ended' &&
          proposal &&
          proposalStatusAt(proposal.status, proposal.at, clock.now()) === 'ended';
        if (isOver) await resolve(tx, id, 'ended');
        return { changed: isOver ? [id] : [] };
      }),
    );
  }
}

/** Reminds both users, once. Meetings that were called off or have begun are left out. */
async function remindOfMeetings({ db, clock, bus }: Needs): Promise<void> {
  const now = clock.now();
  for (const { id, a, b } of await meetingsToRemindOf(db, new Date(now.getTime() + reminderMs), maxAtOnce)) {
    const isNotified = await db.transaction().execute(async (tx) => {
      await lockConversation(tx, a, b);
      const meeting = await proposalById(tx, id);
      if (meeting?.status !== 'accepted' || meeting.isReminded) return false;
      await markReminded(tx, id);
      if (meeting.at <= now) return false;
      await queueChange(tx, { topic: 'meetings', id, userIds: [a, b] }, now);
      return true;
    });
    if (isNotified) publishUserEvent(bus, [a, b], 'MeetingSoon', id);
  }
}
