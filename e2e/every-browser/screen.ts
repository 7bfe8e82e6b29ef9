import { setTimeout } from 'node:timers/promises';
import { findField, findPressable, showsText } from './finders.ts';

/** The size of a small phone, in CSS pixels. */
export const phone = { width: 375, height: 740 };

const timeoutMs = 30_000;

/** A tab of a browser, as little of it as all browsers' drivers share. */
export interface Tab {
  go(url: string): Promise<void>;
  /** Runs a function in the page with these words. */
  run<T>(inPage: (...words: string[]) => T, ...words: string[]): Promise<T>;
  /** What a function finds in the page, if it does. */
  find(inPage: (...words: string[]) => Element | null, ...words: string[]): Promise<Target | undefined>;
  /** What it shows, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

interface Target {
  click(): Promise<void>;
  type(text: string): Promise<void>;
}

/** What a person does at a phone, in whichever browser: everything is found by the words it shows, and waited for. */
export interface Screen {
  /** Opens a page of the server, as this user where one is given: what the log-in form keeps. */
  open(path: string, user?: object): Promise<void>;
  /** Presses the first button, link, tab, switch or choice with this name. */
  press(name: string | RegExp): Promise<void>;
  /** Types into the field with this label. */
  type(label: string, text: string): Promise<void>;
  /** Waits until this text can be seen. */
  sees(text: string): Promise<void>;
}

export function screenOf(tab: Tab, baseURL: string): Screen {
  return {
    async open(path, user) {
      if (user) {
        await tab.go(`${baseURL}/robots.txt`);
        await tab.run((kept) => localStorage.setItem('user', kept), JSON.stringify(user));
      }
      await tab.go(baseURL + path);
    },
    async press(name) {
      const pattern = typeof name === 'string' ? `^${name}$` : name.source;
      await until(`something to press is named ${pattern}`, async () => {
        const target = await tab.find(findPressable, pattern);
        await target?.click();
        return target !== undefined;
      });
    },
    async type(label, text) {
      await until(`a field has the label ${label}`, async () => {
        const target = await tab.find(findField, label);
        await target?.type(text);
        return target !== undefined;
      });
    },
    async sees(text) {
      await until(`“${text}” can be seen`, () => tab.run(showsText, text));
    },
  };
}

/** Asks until the answer is more than nothing. */
async function until(what: string, ask: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    // What was found may be gone again before it is touched: then it is looked for once more.
    if (await ask().catch(() => false)) return;
    await setTimeout(100);
  }
  throw new Error(`Waited in vain until ${what}.`);
}
