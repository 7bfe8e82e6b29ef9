import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';

/** The browser of the journeys and its path. `npm run e2e` sets both. */
const { BROWSER = 'chromium', BROWSER_PATH = '/usr/bin/chromium' } = process.env;

const chromium = {
  executablePath: BROWSER_PATH,
  args: [
    // Root cannot use Chromium's sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};

export default defineConfig({
  testDir: BROWSER === 'chromium' ? '.' : 'every-browser',
  testMatch: '**/*.journey.ts',
  outputDir: '../test-results',
  // Journeys in which servers fail for a while run only with `npm run soak`.
  ...(process.env['STRICT_TIMES'] ? {} : { grepInvert: /@fault/ }),
  fullyParallel: true,
  // Journeys often wait for a page or a timer. Each worker has a browser and a PostgreSQL of its own.
  workers: Math.min(availableParallelism() + 1, 8),
  retries: 0,
  // Long enough for a busy machine. The journeys compare promised times with a reference of the same run.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: [['list'], ['../tools/slowest.ts']],
  use: {
    // Other browsers are not driven by the test tool.
    launchOptions: BROWSER === 'chromium' ? chromium : {},
    viewport: { width: 1280, height: 800 },
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // A service worker fetches the whole app for each new browser. Only a few journeys are about it.
    serviceWorkers: 'block',
    // Recording traces costs 4 % more time, with screenshots 33 %.
    trace: { mode: process.env['TRACE'] ? 'retain-on-failure' : 'off', screenshots: false },
  },
});
