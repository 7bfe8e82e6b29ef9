import { vi } from 'vitest';
import { type Answers, createRoutes } from './answers.ts';
import { device } from './browser.ts';
import { pageOf, press } from './page.ts';
import type { Screen } from '../screens/screen.ts';
import { textsIn } from '../screens/screen-texts.ts';

/** The parts of the web app that a screen needs. They are imported after the window was created. */
export interface Modules {
  App: () => unknown;
  session: { begin(token: string, user: object): void; end(how: 'left'): void };
  queryClient: { clear(): void };
}

interface Options extends Modules {
  logins: Readonly<Record<string, { accessToken: string; user: object }>>;
  answers: Answers;
  ask: ((address: string, init?: RequestInit) => Promise<Response>) | undefined;
  nowUtc: string;
}

const stepMs = 100;
const steps = 12;
const nextTurn = globalThis.setImmediate;

/** Moves the page's clock forward and runs everything that is due by then. */
async function pass(count = 1): Promise<void> {
  for (let step = 0; step < count; step++) {
    await vi.advanceTimersByTimeAsync(stepMs);
    for (let turn = 0; turn < 4; turn++) await new Promise<void>((resolve) => nextTurn(() => resolve()));
  }
}

/** Opens the web app in this process. Its `show` leads to a screen's state. */
export async function openApp({ App, session, queryClient, logins, answers, ask, nowUtc }: Options) {
  const [{ createElement }, { createRoot }] = await Promise.all([import('react'), import('react-dom/client')]);
  let root: { unmount(): void } | undefined;
  let openRequests = 0;
  let sent: string[] = [];

  const flush = async () => {
    do await pass(steps);
    while (ask && openRequests > 0);
  };
  const leave = () => {
    root?.unmount();
    session.end('left');
    queryClient.clear();
    localStorage.clear();
    sessionStorage.clear();
    document.body.innerHTML = '<div id="root"></div>';
  };

  return {
    async show({ path, as, only, before, open }: Screen): Promise<void> {
      leave();
      await pass(steps);
      vi.setSystemTime(nowUtc);
      device.isPhone = only === 'phone';
      const asking =
        ask &&
        (async (address: string, init?: RequestInit) => {
          openRequests += 1;
          try {
            return await ask(address, init);
          } finally {
            openRequests -= 1;
          }
        });
      const routes = createRoutes({ as: as ?? 'visitor', answers, ask: asking });
      vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
        sent.push(requestText(input, init));
        return routes.fetch(input, init);
      });
      localStorage.setItem('language', 'en');
      const login = as && logins[as];
      const load = async (address: string) => {
        root?.unmount();
        queryClient.clear();
        if (address !== location.pathname + location.search) history.replaceState(null, '', address);
        if (login) session.begin(login.accessToken, { ...login.user });
        const created = createRoot(document.getElementById('root')!);
        root = created;
        created.render(createElement(App as () => null));
        await flush();
      };
      const page = pageOf({ routes, pass: () => (ask ? flush() : pass(3)), load });
      await before?.(page, 'en');
      await load(path);
      await open?.(page, textsIn('en'));
      await flush();
    },
    /** Presses a control. Returns the requests that the page sends then. */
    async press(control: Element): Promise<string[]> {
      sent = [];
      press(control);
      await flush();
      return sent;
    },
    leave,
  };
}

/** A request in one line. Each run makes other ids. */
function requestText(input: string | URL | Request, init?: RequestInit): string {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href);
  const body = typeof init?.body === 'string' ? ` ${init.body}` : '';
  return `${init?.method ?? 'GET'} ${pathname}${search}${body}`.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '(id)');
}
