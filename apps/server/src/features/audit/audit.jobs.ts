import { retention } from '@ambiance/domain/retention';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs.ts';
import { deleteOldAudit } from './audit.repository.ts';

export const auditJobs = ({ backgroundDb, clock }: { backgroundDb: Db; clock: Clock }): Job[] => [
  {
    name: 'forget audit events',
    everySeconds: 86_400,
    run: () => deleteOldAudit(backgroundDb, retention.audit.days, clock.now()),
  },
];
