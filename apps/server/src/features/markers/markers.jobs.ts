import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs.ts';
import { deleteExpiredMarkers } from './markers.repository.ts';

export const markerJobs = ({ backgroundDb, clock }: { backgroundDb: Db; clock: Clock }): Job[] => [
  { name: 'forget markers', everySeconds: 86_400, run: () => deleteExpiredMarkers(backgroundDb, clock.now()) },
];
