import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import Slowest from './tools/slowest.ts';

const shared = {
  // Test files share processes, because loading the server for each would take longer than most tests.
  isolate: false,
  unstubEnvs: true,
  unstubGlobals: true,
  // Long enough for a busy machine. Tests of promised times measure those themselves.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};

/**
 * Servers, nodes and networks that fail under load, for minutes in all. `npm run soak` runs these; `npm run soak -- crash`
 * runs one.
 */
const faults = [
  'admin/backup',
  'admin/restore',
  'cluster',
  'crash',
  'platform/database/migrate-under-load',
  'redis-away',
  'torture',
].map((name) => `apps/server/src/${name}.test.ts`);

export default defineConfig({
  test: {
    reporters: ['default', new Slowest()],
    // Test files often wait for PostgreSQL or a timer. More than eight would need more connections than PostgreSQL accepts.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          css: { include: /styles/ },
          include: [
            '*.test.ts',
            'bench/*.test.ts',
            'packages/**/*.test.ts',
            'apps/web/{src,service-worker}/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['apps/{server,demo}/**/*.test.ts', 'e2e/fairness/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(process.env['STRICT_TIMES'] ? [] : faults)],
          setupFiles: ['apps/server/test/passwords.setup.ts'],
          globalSetup: ['apps/server/test/places.setup.ts', 'apps/server/test/postgres.setup.ts'],
        },
      },
      // The web app in a window without layout. It needs its own globals, a fixed time zone and the faster React.
      {
        oxc: { jsx: { development: false } },
        test: {
          ...shared,
          name: 'outlines',
          isolate: true,
          env: { NODE_ENV: 'production', TZ: 'UTC' },
          include: ['e2e/outlines/*.test.ts'],
        },
      },
      // Tests with services that `npm run soak` installs first.
      ...(process.env['SOAK']
        ? [
            {
              test: {
                name: 'soak',
                include: ['apps/server/soak/*.soak.ts'],
                testTimeout: 600_000,
                globalSetup: ['apps/server/test/places.setup.ts', 'apps/server/test/postgres.setup.ts'],
              },
            },
          ]
        : []),
    ],
  },
});
