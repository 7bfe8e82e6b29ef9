import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        // Root cannot use Chromium's sandbox.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    viewport: { width: 1280, height: 800 },
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // They fetch the whole app for each new browser; a few journeys are about them.
    serviceWorkers: 'block',
    // Pictures of every moment would be a third of all work.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
});
