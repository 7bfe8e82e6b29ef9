import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs.ts';
import { promoteDuePositions } from './positions.repository.ts';

export const discoveryJobs = ({ db, clock }: { db: Db; clock: Clock }): Job[] => [
  { name: 'show due positions', everySeconds: 60, run: () => promoteDuePositions(db, clock.now()) },
];
