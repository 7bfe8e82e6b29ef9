import { build } from './build.ts';
import { main, run } from './run.ts';

const faultTests = [
  'apps/server/src/admin/backup',
  'apps/server/src/admin/restore',
  'apps/server/src/features/accounts/stolen-account',
  'apps/server/src/features/billing/histories',
  'apps/server/src/cluster',
  'apps/server/src/crash',
  'apps/server/src/redis-away',
  'apps/server/src/nodes',
  'apps/server/src/stop',
  'apps/server/src/torture',
  'apps/server/src/http/cost',
  'apps/server/src/http/every-path',
  'apps/server/src/two-at-once',
  'apps/server/src/features/chat/database-away',
  'apps/server/src/features/photos/photo-encoder',
  'apps/server/src/platform/database/database',
  'apps/server/src/platform/database/migrate-under-load',
  'packages/embedded-postgres',
  'packages/signalr-server',
];

// Runs the fault tests of `npm test` for long enough to trust the result, one after the other, since they measure times.
// Then runs the tests with services from Debian's packages, which they install, and 300 mutants, or as many as five hours allow.
// Naming tests runs only those.
await main(async () => {
  await build();
  const named = process.argv.slice(2);
  await run('vitest', ['run', '--no-file-parallelism', ...(named.length > 0 ? named : faultTests)], {
    STRICT_TIMES: '1',
    KILLS: '20',
    DRILL_MESSAGES: '5000',
    MIGRATION_ROWS: process.env['MIGRATION_ROWS'] ?? '10000000',
    CLUSTER_SECONDS: '180',
    TORTURE_SECONDS: process.env['TORTURE_SECONDS'] ?? '600',
    REDIS_AWAY_SECONDS: '20',
    BOMBS: '100',
    FUZZ_RUNS: '1000000',
    ODD_REQUESTS: '1000000',
    COST_ROUNDS: '2000',
    RACE_TIMES: '200',
    ONE_ORDER_OF: '1',
    STORM_CLIENTS: '2000',
  });
  if (named.length > 0) return;
  await run('node', ['tools/e2e.ts', '--grep', '@fault'], { STRICT_TIMES: '1' });
  // These install Debian packages and use the ports of the guide, so only one runs at a time.
  await run('vitest', ['run', '--no-file-parallelism', '--project', 'soak'], { SOAK: '1' });
  await run('node', ['tools/mutants.ts', '300', '--minutes', '300']);
});
