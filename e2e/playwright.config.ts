import { defineConfig } from 'playwright/test';

/** Which browser the journeys run in, and where it is: `npm run e2e` sets both. */
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
  // Servers that die for a while: `npm run soak` has these, as it has those of the server.
  ...(process.env['STRICT_TIMES'] ? {} : { grepInvert: /@fault/ }),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    // Other browsers are driven by other means than the test tool's.
    launchOptions: BROWSER === 'chromium' ? chromium : {},
    viewport: { width: 1280, height: 800 },
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // They fetch the whole app for each new browser; a few journeys are about them.
    serviceWorkers: 'block',
    // To keep one of what failed costs a twenty-fifth of all work, with pictures of every moment a third.
    trace: { mode: process.env['TRACE'] ? 'retain-on-failure' : 'off', screenshots: false },
  },
});
