import { chromium, type Locator, type Page } from 'playwright';
import { demoLogins, demoPassword } from '../apps/demo/src/demo-logins.ts';
import { startDemo } from '../apps/demo/src/start-demo.ts';
import { findBrowser } from '../tools/browser.ts';
import { build } from '../tools/build.ts';
import { percentileOf } from './latency.ts';

const warmUps = 3;
const rounds = 20;

/** The visible result of an action: an element that matches `selector` and contains the text. */
interface Change {
  selector: string;
  text?: string;
}

interface Action {
  name: string;
  /** Opens the page on which the action starts. Returns the element to press and the expected change. */
  begin(page: Page, round: number): Promise<{ press: Locator; change: Change }>;
}

const firstCard = (page: Page) => page.getByRole('article').first();
const nameOn = async (card: Locator) => (await card.getByRole('heading').first().innerText()).split(',', 1)[0]!.trim();
const openDiscover = async (page: Page, query = 'mood=all') => {
  await page.goto(`/search?${query}`);
  await firstCard(page).waitFor();
};
const openConversation = async (page: Page) => {
  await page.goto('/messages');
  await page.locator('main a[data-conversation]').first().click();
  await page.getByRole('log').locator('[data-message]').first().waitFor();
};

/** The reference uses neither the network nor another script. */
const actions: readonly Action[] = [
  {
    name: 'cards become a list (nothing is asked for)',
    async begin(page, round) {
      if (round === 0) await openDiscover(page);
      const name = round % 2 === 0 ? 'List' : 'Grid';
      return {
        press: page.getByRole('button', { name, exact: true }),
        change: { selector: `button[aria-label="${name}"][aria-pressed="true"]` },
      };
    },
  },
  {
    name: 'another mood, to the first card of its search',
    async begin(page, round) {
      if (round === 0) await openDiscover(page);
      // Each search is new, so no earlier result is cached.
      const age = 18 + round;
      await openDiscover(page, `mood=all&minAge=${age}&maxAge=70`);
      return {
        press: page.getByRole('group', { name: 'Mood' }).getByRole('button', { name: 'Dinner' }),
        change: { selector: 'main:has(article) h2', text: 'Dinner' },
      };
    },
  },
  {
    name: 'save a member',
    async begin(page, round) {
      if (round === 0) await openDiscover(page);
      const heart = firstCard(page).getByRole('button', { name: /to favorites|from favorites/ });
      const label = (await heart.getAttribute('aria-label')) ?? '';
      const isSaved = label.startsWith('Remove');
      return {
        press: heart,
        change: { selector: `main article:first-of-type button[aria-label^="${isSaved ? 'Save' : 'Remove'}"]` },
      };
    },
  },
  {
    name: 'open the sheet of a member',
    async begin(page) {
      await openDiscover(page);
      const text = await nameOn(firstCard(page));
      return {
        press: firstCard(page).getByRole('heading').getByRole('link'),
        change: { selector: '[role=dialog] :is(h1, h2)', text },
      };
    },
  },
  {
    name: 'another page (Perks)',
    async begin(page) {
      await openDiscover(page);
      return {
        press: page.getByRole('link', { name: 'Perks' }).first(),
        change: { selector: 'main h1', text: 'Perks' },
      };
    },
  },
  {
    name: 'open a conversation',
    async begin(page) {
      await page.goto('/messages');
      return {
        press: page.locator('main a[data-conversation]').first(),
        change: { selector: '[role=log] [data-message]' },
      };
    },
  },
  {
    name: 'send a message, to its bubble',
    async begin(page, round) {
      if (round === 0) await openConversation(page);
      const text = `Number ${round} of many`;
      await page.getByRole('textbox', { name: /message/i }).fill(text);
      return {
        press: page.getByRole('button', { name: 'Send', exact: true }),
        change: { selector: '[role=log]', text },
      };
    },
  },
];

/**
 * Time from a press to its visible change, in a real browser in the demo town. For comparison, a press that needs no
 * request.
 */
export async function benchPress(print: (line: string) => void): Promise<void> {
  await build();
  const demo = await startDemo({ PORT: '0', RATE_LIMIT_SCALE: '1000000' });
  const browser = await chromium.launch({ executablePath: await findBrowser() });
  try {
    print(`| from a press to the change: p50 / worst of ${rounds} in ms | |`);
    print('|---|---|');
    for (const action of actions) {
      const context = await browser.newContext({ baseURL: demo.address, serviceWorkers: 'block' });
      await context.addInitScript((login) => localStorage.setItem('user', login), await logIn(demo.address));
      const page = await context.newPage();
      const times: number[] = [];
      for (let round = 0; round < warmUps + rounds; round += 1) {
        const { press, change } = await action.begin(page, round);
        // A user would only press once the previous page has loaded.
        await page.waitForLoadState('networkidle');
        const seen = await watch(page, change);
        await press.click();
        const ms = await seen.evaluate(({ seen: ms }) => ms);
        if (round >= warmUps) times.push(ms);
      }
      await context.close();
      print(`| ${action.name} | ${percentileOf(times, 50).toFixed(0)} / ${percentileOf(times, 100).toFixed(0)} |`);
    }
  } finally {
    await browser.close();
    await demo.stop();
  }
}

/**
 * Waits in the page for a change after the next press. The handle contains a promise of the time between them, in
 * milliseconds.
 */
const watch = (page: Page, change: Change) =>
  page.evaluateHandle(({ selector, text = '' }) => {
    const isThere = () =>
      [...document.querySelectorAll(selector)].some((element) => element.textContent.includes(text));
    const seen = new Promise<number>((resolve) => {
      document.addEventListener(
        'pointerdown',
        ({ timeStamp }) => {
          const observer = new MutationObserver(() => look());
          const look = () => {
            if (!isThere()) return;
            observer.disconnect();
            // The change is visible in the next frame.
            requestAnimationFrame(() => resolve(performance.now() - timeStamp));
          };
          observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
          look();
        },
        { once: true, capture: true },
      );
    });
    // Wrapped in an object, because a bare promise would be awaited at once.
    return { seen };
  }, change);

async function logIn(address: string): Promise<string> {
  const { email } = demoLogins.find(({ tier }) => tier === 'premium')!;
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const { accessToken, user } = (await answer.json()) as { accessToken: string; user: object };
  return JSON.stringify({ ...user, accessToken });
}
