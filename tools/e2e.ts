import { findBrowser, findFirefox, findWebKit } from './browser.ts';
import { build } from './build.ts';
import { main, run } from './run.ts';

/** `--browser firefox` or `--browser webkit` runs the main journey in that browser. All others run in Chromium. */
function takeBrowser(words: readonly string[]): { browser: string; rest: readonly string[] } {
  const at = words.indexOf('--browser');
  return at < 0 ? { browser: 'chromium', rest: words } : { browser: words[at + 1] ?? '', rest: words.toSpliced(at, 2) };
}

await main(async () => {
  const { browser, rest } = takeBrowser(process.argv.slice(2));
  const test = ['playwright', 'test', '--config', 'e2e', ...rest] as const;
  const settings = { BROWSER: browser };
  await build();
  if (browser === 'webkit') {
    const { path, driver, display } = findWebKit();
    const [program, ...words] = [...display, ...test];
    await run(program!, words, { ...settings, BROWSER_PATH: path, WEBKIT_DRIVER: driver });
    return;
  }
  const [program, ...words] = test;
  if (browser !== 'chromium' && browser !== 'firefox') throw new Error('--browser takes chromium, firefox or webkit.');
  const path = browser === 'firefox' ? findFirefox() : await findBrowser();
  await run(program, words, { ...settings, BROWSER_PATH: path });
});
