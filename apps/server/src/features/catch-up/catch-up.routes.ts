import type { catchUpRoutes } from '@ambiance/contract/catch-up';
import { dayIn } from '@ambiance/domain/calendar';
import type { Platform } from '../../platform/platform.ts';
import type { Handlers } from '../../http/serve.ts';
import { checkInsOf } from '../check-ins/check-ins.repository.ts';
import { foundRadius } from '../discovery/arrival-alerts.repository.ts';
import { meOf } from '../members/me.repository.ts';
import { waitingNotices } from '../notices/notices.repository.ts';
import { agendaOf, declinedOf } from '../proposals/proposals.repository.ts';
import { tablesAtWork, tablesOf, withdrawnAtWork } from '../table-checks/table-checks.repository.ts';

type Needs = Pick<Platform, 'db' | 'clock'> & { timeZone: string; requireSecondFactor: boolean };

export const catchUpHandlers = ({
  db,
  clock,
  timeZone,
  requireSecondFactor,
}: Needs): Handlers<typeof catchUpRoutes> => ({
  async read({ user }) {
    const now = clock.now();
    const isMember = user.role === 'member';
    const isAtVenue = user.role === 'host' || user.role === 'manager';
    const [me, notices, agenda, declined, checkIns, tables, atWork, withdrawn, foundRadiusKm] = await Promise.all([
      meOf(db, user.id, { now, today: dayIn(timeZone, now), requireSecondFactor }),
      waitingNotices(db, user),
      isMember ? agendaOf(db, user.id, now) : [],
      isMember ? declinedOf(db, user.id, now) : [],
      isMember ? checkInsOf(db, user.id) : [],
      isMember ? tablesOf(db, user.id, now) : [],
      isAtVenue ? tablesAtWork(db, user.id) : [],
      isAtVenue ? withdrawnAtWork(db, user.id, now) : [],
      isMember ? foundRadius(db, user.id) : null,
    ]);
    return {
      me,
      agenda,
      declined,
      checkIns,
      tables,
      tablesAtWork: atWork,
      withdrawnTables: withdrawn,
      foundRadiusKm,
      notices,
    };
  },
});
