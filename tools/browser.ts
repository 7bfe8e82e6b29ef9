import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { run } from './run.ts';

/** The headless shell comes first: it does the same with a fifth less work. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a browser for the journeys: an installed one, else the test tool's own download, else Debian's package (which
 * only root can install).
 */
export async function findBrowser(): Promise<string> {
  const found = installedBrowser();
  if (found) return found;
  console.log('No Chromium found; asking the test tool to download its own.');
  await run('playwright', ['install', '--with-deps', 'chromium']).catch(() => undefined);
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log('The download failed; installing the chromium-headless-shell package.');
  if (process.getuid?.() === 0) {
    await run('apt-get', ['update', '-qq']);
    // The fallbacks of our web fonts are measured for these fonts.
    const packages = ['chromium-headless-shell', 'fonts-liberation'];
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
  }
  const installed = installedBrowser();
  if (!installed) throw new Error('The journeys need a browser. Install Chromium, or set CHROMIUM to its path.');
  return installed;
}

/** The path of an installed Firefox. The test tool controls it by WebDriver BiDi. */
export function findFirefox(): string {
  return (
    firstThere(process.env['FIREFOX'], ...inPath('firefox-esr', 'firefox')) ??
    missing('Firefox', 'firefox-esr', 'FIREFOX')
  );
}

/** WebKitGTK's small browser, its driver, and a command prefix that provides a display if there is none. */
export function findWebKit(): { path: string; driver: string; display: readonly string[] } {
  const browsers = globSync('/usr/{lib,lib/*,libexec}/webkit{2gtk-4.*,gtk-6.*}/MiniBrowser');
  const display = process.env['DISPLAY'] ? [] : inPath('xvfb-run').filter(existsSync).slice(0, 1);
  return {
    path: firstThere(process.env['WEBKIT'], ...browsers) ?? missing('WebKit', 'webkit2gtk-driver', 'WEBKIT'),
    driver: firstThere(...inPath('WebKitWebDriver')) ?? missing('WebKit', 'webkit2gtk-driver', 'WEBKIT'),
    display: display.flatMap((program) => [program, '--auto-servernum']),
  };
}

function missing(browser: string, debianPackage: string, setting: string): never {
  throw new Error(
    `No ${browser} found. Install it (Debian: apt-get install ${debianPackage} xvfb xauth), or set ${setting} to its path.`,
  );
}

const inPath = (...programs: readonly string[]): string[] =>
  (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => programs.map((name) => join(folder, name)));

const firstThere = (...paths: readonly (string | undefined)[]): string | undefined =>
  paths.find((path) => path && existsSync(path));

function installedBrowser(): string | undefined {
  return firstThere(
    process.env['CHROMIUM'],
    chromium.executablePath(),
    ...inPath(...names),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  );
}
