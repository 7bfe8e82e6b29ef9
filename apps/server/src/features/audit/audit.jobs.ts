import { retention } from '@ambiance/domain/retention';
import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteOldAudit } from './audit.repository.ts';

export const auditJobs = ({ backgroundDb, clock }: Pick<Platform, 'backgroundDb' | 'clock'>): Job[] => [
  {
    name: 'forget audit events',
    everySeconds: 86_400,
    run: () => deleteOldAudit(backgroundDb, retention.audit.days, clock.now()),
  },
];
