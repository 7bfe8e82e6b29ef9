import { languages } from '@ambiance/domain/languages';
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright';
import { addressIn } from '../apps/web/src/i18n/addresses.ts';
import { freePort } from '../packages/signalr-server/test/free-port.ts';
import { type DemoTown, startDemoTown } from '../e2e/demo-town.ts';
import { findBrowser } from './browser.ts';
import { build } from './build.ts';
import { main } from './run.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

const minPublicScores: Readonly<Record<Category, number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
/** Search engines cannot see members' pages. */
const minMemberScores: Readonly<Record<Category, number>> = { ...minPublicScores, seo: 0 };

interface Visit {
  path: string;
  asMember: boolean;
}

// Runs Lighthouse as a phone on the pages that form the first impression, each in a new browser.
// `npm run lighthouse -- /auth` only visits the named pages.
await main(async () => {
  await build();
  const town = await startDemoTown();
  try {
    const wanted = process.argv.slice(2);
    const visits = [
      ...languages.flatMap((language) =>
        ['/', '/auth'].map((path) => ({ path: addressIn(language, path), asMember: false })),
      ),
      { path: '/search', asMember: true },
      { path: await chatPath(town), asMember: true },
    ].filter(({ path }) => wanted.length === 0 || wanted.some((one) => path.split('?', 1)[0] === one));
    const problems: string[] = [];
    for (const visit of visits) {
      // A busy machine can miss the start of a page, so a failed measurement is repeated once.
      problems.push(...(await measure(town, visit).catch(() => measure(town, visit))));
    }
    if (problems.length > 0) throw new Error(`Not good enough:\n${problems.join('\n')}`);
  } finally {
    await town.stop();
  }
});

/** Path of a conversation with messages. */
async function chatPath(town: DemoTown): Promise<string> {
  const inbox = (await town.ask('premium', 'GET', '/api/messages/conversations')) as {
    partner: { id: string; displayName: string };
  }[];
  const partner = inbox[0]?.partner;
  if (!partner) throw new Error('The premium member of the demo has no conversation.');
  return `/chat?to=${partner.id}&name=${encodeURIComponent(partner.displayName)}`;
}

async function measure(town: DemoTown, { path, asMember }: Visit): Promise<string[]> {
  const port = await freePort();
  // Lighthouse uses the browser's own profile, so the login must be stored there.
  const browser = await chromium.launchPersistentContext('', {
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', `--remote-debugging-port=${port}`],
  });
  try {
    if (asMember) await signIn(browser, town);
    const result = await lighthouse(town.url + path, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
      disableStorageReset: asMember,
    });
    if (!result) throw new Error(`Lighthouse returned no result for ${path}.`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
    const min = asMember ? minMemberScores : minPublicScores;
    const scores = categories.map((category) => ({
      category,
      score: Math.round((lhr.categories[category]?.score ?? 0) * 100),
    }));
    const said = (id: string) => lhr.audits[id]?.displayValue ?? '';
    const name = path.split('?', 1)[0] ?? path;
    // Scores depend on the machine, so its speed is printed next to them.
    console.log(
      `${name.padEnd(10)} ${scores.map(({ category, score }) => `${category} ${score}`).join(' · ')} · LCP ${said('largest-contentful-paint')} · TBT ${said('total-blocking-time')} · CLS ${said('cumulative-layout-shift')} · machine ${lhr.environment.benchmarkIndex}`,
    );
    const failed = Object.values(lhr.audits).filter(
      ({ score, scoreDisplayMode }) => scoreDisplayMode !== 'informative' && score !== null && score < 0.9,
    );
    for (const { id, title, displayValue = '' } of failed) console.log(`  ${id}: ${title} ${displayValue}`);
    return scores
      .filter(({ category, score }) => score < min[category])
      .map(({ category, score }) => `${name}: ${category} ${score}, not ${min[category]}`);
  } finally {
    await browser.close();
  }
}

/** Stores the login in the browser that Lighthouse uses. */
async function signIn(browser: BrowserContext, town: DemoTown): Promise<void> {
  const { storageState } = town.browserOf('premium', 'en');
  if (typeof storageState !== 'object') throw new Error('The town has no login.');
  const page = await browser.newPage();
  await page.goto(`${town.url}/robots.txt`);
  const entries = storageState.origins.flatMap(({ localStorage }) => localStorage);
  await page.evaluate((all) => {
    for (const { name, value } of all) localStorage.setItem(name, value);
  }, entries);
  await page.close();
}
