import { join } from 'node:path';
import { languages } from '@ambiance/domain/languages';
import { chromium } from 'playwright';
import { addressIn } from '../apps/web/src/i18n/addresses.ts';
import { startAmbiance } from '../e2e/ambiance.ts';
import { findBrowser } from './browser.ts';
import { build } from './build.ts';
import { main, root } from './run.ts';

const folder = join(root, 'apps/web/public/pictures');

// Takes the preview picture for shared links: the home page in each language.
await main(async () => {
  await build();
  const ambiance = await startAmbiance();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    for (const language of languages) {
      const page = await browser.newPage({
        viewport: { width: 1200, height: 630 },
        locale: `${language}-CA`,
        reducedMotion: 'reduce',
        colorScheme: 'light',
      });
      await page.goto(ambiance.url + addressIn(language, '/'), { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: join(folder, `share.${language}.jpg`), type: 'jpeg', quality: 85 });
    }
  } finally {
    await browser.close();
    await ambiance.stop();
  }
});
