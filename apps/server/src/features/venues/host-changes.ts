import { DomainError } from '@ambiance/domain/errors';
import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database/database.ts';
import { endSessionsOf } from '../accounts/sessions.repository.ts';
import { leastLoadedHost, lockOpenAssignmentsOf, moveAssignment, orphanAssignment } from './assignments.repository.ts';
import { updateHost } from './staff.repository.ts';

interface Needs {
  db: Db;
  bus: Bus;
}

/** Ends a host's access at once; what was open with them goes to the least-loaded colleague, or waits for a manager. */
export async function deactivateHost({ db, bus }: Needs, venueId: number, hostId: string, now: Date): Promise<void> {
  const changed = await db.transaction().execute(async (tx) => {
    if (!(await updateHost(tx, venueId, hostId, { active: false }))) throw new DomainError('host.unknown');
    await endSessionsOf(tx, hostId);
    const assignments = await lockOpenAssignmentsOf(tx, venueId, hostId);
    const heirs: { id: number; userIds: string[] }[] = [];
    for (const { id, member_id: memberId } of assignments) {
      const heir = await leastLoadedHost(tx, { venueId, memberId, visibleOnly: false, exceptHostId: hostId });
      if (!heir || !(await moveAssignment(tx, id, heir, now))) await orphanAssignment(tx, id);
      heirs.push({ id, userIds: [memberId, hostId, ...(heir ? [heir] : [])] });
    }
    return heirs;
  });
  bus.publish('session-ended', { userId: hostId });
  for (const { id, userIds } of changed) bus.publish('assignment-changed', { assignmentId: id, userIds });
}
