import type { Job } from '../../platform/jobs.ts';
import { promoteDuePositions } from '../positions/positions.repository.ts';
import { createArrivalTelling, type Needs } from './tell-arrivals.ts';

export const discoveryJobs = (needs: Needs): Job[] => [
  { name: 'show due positions', everySeconds: 60, run: () => promoteDuePositions(needs.db, needs.clock.now()) },
  { name: 'tell of arrivals', everySeconds: 15, run: createArrivalTelling(needs) },
];
