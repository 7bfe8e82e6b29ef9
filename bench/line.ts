import { type Browser, chromium, type Page } from 'playwright';
import { demoLogins, demoPassword } from '../apps/demo/src/demo-logins.ts';
import { startDemo } from '../apps/demo/src/start-demo.ts';
import { findBrowser } from '../tools/browser.ts';
import { build } from '../tools/build.ts';
import { inMontreal, firstMessageText, sendFirstMessage } from './first-message.ts';
import type { KeepRatio } from './history.ts';
import { percentileOf } from './latency.ts';

const rounds = 3;
/** A weak mobile network: 400 kbit/s in both directions, and 300 ms for each request. */
const weakLine = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** The page has everything once nothing was requested for this long. */
const quietMs = 1500;

interface Visit {
  path: string;
  login: string | undefined;
  /** A visible element that only the running app makes usable. */
  ready: string;
  /** True if the server's page contains the element, so it is ready only once the app handles it. */
  isPrerendered: boolean;
}

/**
 * Opens pages for the first time on a phone's weak line: their requests and bytes until they are ready and in total, and when
 * something, the most and the page itself can be seen and used. Then the time in which a newcomer gets from the landing page to the
 * first message, and from the tap that creates the account to the first step. Counts do not depend on the machine; times
 * partly do.
 */
export async function benchLine(print: (line: string) => void, keep: KeepRatio): Promise<void> {
  await build();
  const demo = await startDemo({ PORT: '0', RATE_LIMIT_SCALE: '1000000' });
  const browser = await chromium.launch({ executablePath: await findBrowser() });
  try {
    const member = await logIn(demo.address);
    const visits: readonly Visit[] = [
      { path: '/', login: undefined, ready: 'header a[href="/auth"]', isPrerendered: true },
      { path: '/fr', login: undefined, ready: 'header a[href="/fr/auth"]', isPrerendered: true },
      { path: '/auth', login: undefined, ready: 'input[type=email]', isPrerendered: true },
      { path: '/search', login: member.stored, ready: 'main article', isPrerendered: false },
      {
        path: `/chat?to=${await partnerOf(demo.address, member.token)}`,
        login: member.stored,
        ready: '[role=log] [data-message]',
        isPrerendered: false,
      },
      { path: '/profile', login: member.stored, ready: 'main h1', isPrerendered: false },
    ];
    print(`| medians of ${rounds} | requests | KB | requests until ready | KB until ready | FCP s | LCP s | ready s |`);
    print('|---|---|---|---|---|---|---|---|');
    for (const visit of visits) {
      const results: Result[] = [];
      for (let round = 0; round < rounds; round += 1) results.push(await measure(browser, demo.address, visit));
      const median = (name: keyof Result) =>
        percentileOf(
          results.map((one) => one[name]),
          50,
        );
      const seconds = (name: keyof Result) => (median(name) / 1000).toFixed(1);
      const kilobytes = (name: keyof Result) => Math.round(median(name) / 1000);
      const [path] = visit.path.split('?', 1);
      print(
        `| ${path} | ${median('requests')} | ${kilobytes('bytes')} | ${median('requestsUntilReady')} | ${kilobytes('bytesUntilReady')} | ${seconds('firstPaint')} | ${seconds('largestPaint')} | ${seconds('ready')} |`,
      );
      keep(`LCP of ${path} in s`, median('largestPaint') / 1000, 'lower');
    }
    const tries: Awaited<ReturnType<typeof timeFirstMessage>>[] = [];
    for (let round = 0; round < rounds; round += 1) tries.push(await timeFirstMessage(browser, demo.address, round));
    const secondsOf = (name: keyof (typeof tries)[number]) =>
      percentileOf(
        tries.map((one) => one[name]),
        50,
      ) / 1000;
    print(firstMessageText(secondsOf('wholeMs').toFixed(1)));
    const firstStep = secondsOf('firstStepMs');
    print(`First step: ${firstStep.toFixed(1)} s after the tap that creates the account.`);
    keep('first step after the account in s', firstStep, 'lower');
  } finally {
    await browser.close();
    await demo.stop();
  }
}

interface Result {
  requests: number;
  bytes: number;
  requestsUntilReady: number;
  bytesUntilReady: number;
  firstPaint: number;
  largestPaint: number;
  ready: number;
}

async function measure(browser: Browser, address: string, visit: Visit): Promise<Result> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  try {
    const { login } = visit;
    if (login) await context.addInitScript((stored) => localStorage.setItem('user', stored), login);
    const page = await context.newPage();
    const count = await countTraffic(page);
    await page.goto(address + visit.path, { waitUntil: 'commit' });
    const ready = await readyAt(page, visit);
    const untilReady = count();
    await page.waitForLoadState('load');
    await quiet(count);
    const total = count();
    return {
      requests: total.requests,
      bytes: total.bytes,
      requestsUntilReady: untilReady.requests,
      bytesUntilReady: untilReady.bytes,
      ...(await paints(page)),
      ready,
    };
  } finally {
    await context.close();
  }
}

async function timeFirstMessage(browser: Browser, address: string, round: number) {
  const context = await browser.newContext({ ...phone, ...inMontreal, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await countTraffic(page);
    return await sendFirstMessage(page, address, `newcomer-${round}@example.com`);
  } finally {
    await context.close();
  }
}

interface Traffic {
  requests: number;
  bytes: number;
}

/** Slows the page's network down. Returns a function that returns the responses so far. */
async function countTraffic(page: Page): Promise<() => Traffic> {
  const session = await page.context().newCDPSession(page);
  let requests = 0;
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1;
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', weakLine);
  return () => ({ requests, bytes });
}

async function quiet(count: () => Traffic): Promise<void> {
  for (let before = -1; before !== count().requests;) {
    before = count().requests;
    await new Promise((resolve) => setTimeout(resolve, quietMs));
  }
}

/** Resolves with the milliseconds after the start of navigation at which the element can be used. */
const readyAt = (page: Page, { ready, isPrerendered }: Visit): Promise<number> =>
  page
    .waitForFunction(
      ([selector, prerendered]) => {
        const element = document.querySelector(selector);
        // React adds its own properties to an element once it handles its events.
        const isUsed = element && (!prerendered || Object.keys(element).some((key) => key.startsWith('__react')));
        return isUsed && element.getClientRects().length > 0 && performance.now();
      },
      [ready, isPrerendered] as const,
      { polling: 'raf', timeout: 120_000 },
    )
    .then((found) => found.jsonValue())
    .then(Number);

const paints = (page: Page) =>
  page.evaluate(async () => {
    const largest = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    });
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return { firstPaint: first, largestPaint: largest };
  });

interface Member {
  token: string;
  /** The login as the browser stores it. */
  stored: string;
}

async function logIn(address: string): Promise<Member> {
  const { email } = demoLogins.find(({ tier }) => tier === 'premium')!;
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const { accessToken, user } = (await answer.json()) as { accessToken: string; user: object };
  return { token: accessToken, stored: JSON.stringify({ ...user, accessToken }) };
}

/** The id of someone with whom the member has a conversation. */
async function partnerOf(address: string, token: string): Promise<string> {
  const answer = await fetch(`${address}/api/messages/conversations`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [first] = (await answer.json()) as { partner: { id: string } }[];
  if (!first) throw new Error('The premium member of the demo has no conversation.');
  return first.partner.id;
}
