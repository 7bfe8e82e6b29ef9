import { retention } from '@ambiance/domain/retention';
import { tableAnswerMinutes, tableCheckHours } from '@ambiance/domain/table-checks';
import type { Job } from '../../platform/jobs.ts';
import { publishTableChecks, type TableCheckNeeds } from './publish-table-checks.ts';
import { deleteTableChecks, endTableChecksBefore, markUnanswered } from './table-checks.repository.ts';

/** Time for which an ended request stays, because the daily limit counts it. */
const endedMs = (retention.tableChecks.days - 1) * 86_400_000;

export const tableCheckJobs = (needs: TableCheckNeeds): Job[] => {
  const ago = (ms: number) => new Date(needs.clock.now().getTime() - ms);
  return [
    {
      name: 'notice unanswered table checks',
      everySeconds: 5,
      async run() {
        const now = needs.clock.now();
        await publishTableChecks(needs, await markUnanswered(needs.db, ago(tableAnswerMinutes * 60_000), now));
      },
    },
    {
      name: 'end old table checks',
      everySeconds: 60,
      async run() {
        const now = needs.clock.now();
        await publishTableChecks(needs, await endTableChecksBefore(needs.db, ago(tableCheckHours * 3_600_000), now));
        await deleteTableChecks(needs.db, ago(endedMs));
      },
    },
  ];
};
