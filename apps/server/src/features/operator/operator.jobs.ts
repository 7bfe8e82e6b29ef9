import { dayIn } from '@ambiance/domain/calendar';
import { storedSince } from '@ambiance/domain/retention';
import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteOldIncidents } from './incidents.repository.ts';
import { storeMemberNumbers } from './numbers.repository.ts';

type Needs = Pick<Platform, 'backgroundDb' | 'clock'> & { timeZone: string };

export const operatorJobs = ({ backgroundDb, clock, timeZone }: Needs): Job[] => [
  {
    name: 'delete old incidents',
    everySeconds: 86_400,
    run: () => deleteOldIncidents(backgroundDb, storedSince('incidents', clock.now()).toISOString().slice(0, 10)),
  },
  {
    name: 'count members',
    everySeconds: 600,
    async run() {
      const now = clock.now();
      await storeMemberNumbers(backgroundDb, { now, today: dayIn(timeZone, now) });
    },
  },
];
