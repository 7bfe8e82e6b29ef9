import { storedSince } from '@ambiance/domain/retention';
import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteOldIncidents } from './incidents.repository.ts';

export const operatorJobs = ({ backgroundDb, clock }: Pick<Platform, 'backgroundDb' | 'clock'>): Job[] => [
  {
    name: 'delete old incidents',
    everySeconds: 86_400,
    run: () => deleteOldIncidents(backgroundDb, storedSince('incidents', clock.now()).toISOString().slice(0, 10)),
  },
];
