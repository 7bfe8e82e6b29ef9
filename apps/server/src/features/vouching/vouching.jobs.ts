import { dayIn } from '@ambiance/domain/calendar';
import { retention } from '@ambiance/domain/retention';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs.ts';
import { windowAt } from './door-codes.ts';
import { purgeVouching } from './vouchers.repository.ts';

const scanRetentionMs = 50 * 60_000;

export const vouchingJobs = ({
  backgroundDb,
  clock,
  timeZone,
}: {
  backgroundDb: Db;
  clock: Clock;
  timeZone: string;
}): Job[] => [
  {
    name: 'forget who vouched',
    everySeconds: 600,
    async run() {
      const now = clock.now();
      const scansBefore = new Date(now.getTime() - scanRetentionMs);
      const daysAgo = (days: number) => dayIn(timeZone, new Date(now.getTime() - days * 86_400_000));
      await purgeVouching(backgroundDb, {
        scansBefore,
        windowsBefore: windowAt(scansBefore),
        daysBefore: daysAgo(retention.vouchDays.days - 1),
        today: daysAgo(0),
      });
    },
  },
];
