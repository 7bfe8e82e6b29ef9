import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { run } from './run.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a browser for the journeys: one that is installed, else the test tool's own download, else Debian's
 * package (which only root can install).
 */
export async function findBrowser(): Promise<string> {
  const found = installedBrowser();
  if (found) return found;
  console.log('No Chromium found; asking the test tool to download its own.');
  await run('playwright', ['install', '--with-deps', 'chromium']).catch(() => undefined);
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.log('That did not work; installing the chromium package.');
  if (process.getuid?.() === 0) {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
  }
  const installed = installedBrowser();
  if (!installed) throw new Error('The journeys need a browser. Install Chromium, or set CHROMIUM to its path.');
  return installed;
}

function installedBrowser(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/Applications/Google Chrome.app/Contents/MacOS'];
  const candidates = [
    process.env['CHROMIUM'],
    chromium.executablePath(),
    ...folders.flatMap((folder) => [...names, 'Google Chrome'].map((name) => join(folder, name))),
  ];
  return candidates.find((path) => path && existsSync(path));
}
