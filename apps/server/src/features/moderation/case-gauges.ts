import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { sharedReading } from '../../platform/platform-metrics.ts';
import { caseBacklog } from './reminders.repository.ts';

/** Exports metrics of the open cases. They are read when metrics are collected. */
export function measureCases(registry: Registry, db: Db, clock: Clock): void {
  const secondsSince = (at: Date | null) => (at ? (clock.now().getTime() - at.getTime()) / 1000 : 0);
  const read = sharedReading(() => caseBacklog(db, clock.now()));
  const measure = (
    name: string,
    help: string,
    figureOf: (backlog: Awaited<ReturnType<typeof caseBacklog>>) => number,
  ) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      // If the figures cannot be read, this gauge is NaN and all other metrics are still exported.
      async collect() {
        gauge.set(await read().then(figureOf, () => NaN));
      },
    });
  };
  measure('moderation_open_cases', 'Cases that no moderator has decided.', ({ open }) => open);
  measure('moderation_overdue_cases', 'Undecided cases that are overdue.', ({ overdue }) => overdue);
  measure('moderation_oldest_case_seconds', 'Age of the oldest undecided case.', ({ oldestAt }) =>
    secondsSince(oldestAt),
  );
}
