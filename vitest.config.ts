import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Files wait for PostgreSQL and for hashes more than they compute.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 20_000,
          expect: { poll: { timeout: 5000 } },
          css: { include: /styles/ },
          include: ['*.test.ts', 'packages/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/places.setup.ts', 'apps/server/test/postgres.setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      // What needs services that `npm run soak` installs first.
      ...(process.env['SOAK']
        ? [{ test: { name: 'soak', include: ['apps/server/soak/*.soak.ts'], testTimeout: 120_000 } }]
        : []),
    ],
  },
});
