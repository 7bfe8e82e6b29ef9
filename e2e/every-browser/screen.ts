import { setTimeout } from 'node:timers/promises';
import { findField, findPressable, showsText } from './finders.ts';

/** The size of a small phone, in CSS pixels. */
export const phone = { width: 375, height: 740 };

const timeoutMs = 30_000;

/** A browser tab, with the operations that the drivers of all browsers share. */
export interface Tab {
  go(url: string): Promise<void>;
  /** Runs a function in the page with these arguments. */
  run<T>(inPage: (...words: string[]) => T, ...words: string[]): Promise<T>;
  /** The element that a function finds in the page, if any. */
  find(inPage: (...words: string[]) => Element | null, ...words: string[]): Promise<Target | undefined>;
  /** A screenshot as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

interface Target {
  click(): Promise<void>;
  type(text: string): Promise<void>;
}

/** Actions of a person at a phone, in any browser. Everything is found by its visible text, and waited for. */
export interface Screen {
  /** Opens a page of the server. `user` is the login data that the log-in form stores. */
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
        await tab.run((stored) => localStorage.setItem('user', stored), JSON.stringify(user));
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

/** Repeats a check until it returns true. */
async function until(what: string, ask: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    // An element may disappear between being found and being pressed. It is then looked for again.
    if (await ask().catch(() => false)) return;
    await setTimeout(100);
  }
  throw new Error(`Waited in vain until ${what}.`);
}
