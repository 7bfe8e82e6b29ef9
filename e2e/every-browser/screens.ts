import { writeFile } from 'node:fs/promises';
import { test as base } from '../ambiance.ts';
import { type Screen, screenOf, type Tab } from './screen.ts';
import { openTab, openWebKitTab } from './tabs.ts';

interface Fixtures {
  /** Opens another phone, in the browser that the journeys run in. */
  openScreen: () => Promise<Screen>;
}

/** Journeys for any browser, including those that the test tool cannot drive. */
export const test = base.extend<Fixtures>({
  openScreen: async ({ ambiance, launchOptions }, use, info) => {
    const { BROWSER = 'chromium', BROWSER_PATH = '', WEBKIT_DRIVER = '' } = process.env;
    const open = () =>
      BROWSER === 'webkit'
        ? openWebKitTab(WEBKIT_DRIVER, BROWSER_PATH)
        : openTab(BROWSER === 'firefox' ? 'firefox' : 'chrome', BROWSER_PATH, launchOptions.args ?? []);
    const tabs: Tab[] = [];
    await use(async () => {
      const tab = await open();
      tabs.push(tab);
      return screenOf(tab, ambiance.url);
    });
    for (const [index, tab] of tabs.entries()) {
      if (info.status !== info.expectedStatus)
        await writeFile(info.outputPath(`phone-${index + 1}.png`), await tab.picture());
      await tab.close();
    }
  },
});
