import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteExpiredMarkers } from './markers.repository.ts';

export const markerJobs = ({ backgroundDb, clock }: Pick<Platform, 'backgroundDb' | 'clock'>): Job[] => [
  { name: 'forget markers', everySeconds: 86_400, run: () => deleteExpiredMarkers(backgroundDb, clock.now()) },
];
