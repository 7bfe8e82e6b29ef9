import type { Page } from 'playwright/test';
import { isHidden, matches, nameOf, roleOf, tidy } from './find.ts';
import type { Handler, Routes } from './answers.ts';

type Wanted = string | RegExp;
interface ByRole {
  name?: Wanted;
  exact?: boolean;
  level?: number;
}

const maxSteps = 60;

/** The part of Playwright's locators that the screens use, on a document without layout. */
class Found {
  readonly #find: () => Element[];
  readonly #pass: () => Promise<void>;
  readonly #what: string;

  constructor(find: () => Element[], pass: () => Promise<void>, what = 'page') {
    this.#find = find;
    this.#pass = pass;
    this.#what = what;
  }

  #narrow(what: unknown, change: (elements: Element[]) => Element[]): Found {
    return new Found(() => change(this.#find()), this.#pass, `${this.#what} › ${JSON.stringify(what)}`);
  }
  #within(what: unknown, isWanted: (element: Element) => boolean): Found {
    return this.#narrow(what, (roots) => [
      ...new Set(
        roots.flatMap((root) => [...root.querySelectorAll('*')].filter((one) => isWanted(one) && !isHidden(one))),
      ),
    ]);
  }
  locator(css: string): Found {
    return this.#narrow(css, (roots) => [...new Set(roots.flatMap((root) => [...root.querySelectorAll(css)]))]);
  }
  getByRole(role: string, { name, exact, level }: ByRole = {}): Found {
    return this.#within(
      [role, String(name)],
      (one) =>
        roleOf(one) === role &&
        (name === undefined || matches(nameOf(one), name, exact)) &&
        (level === undefined || one.tagName === `H${level}`),
    );
  }
  getByLabel(text: Wanted, { exact }: { exact?: boolean } = {}): Found {
    return this.#within(
      String(text),
      (one) =>
        (one.matches('input, textarea, select') || one.hasAttribute('aria-label')) && matches(nameOf(one), text, exact),
    );
  }
  getByText(text: Wanted, { exact }: { exact?: boolean } = {}): Found {
    return this.#within(
      String(text),
      (one) =>
        matches(tidy(one.textContent), text, exact) &&
        ![...one.children].some((child) => matches(tidy(child.textContent), text, exact)),
    );
  }
  getByTestId(id: string): Found {
    return this.locator(`[data-testid="${id}"]`);
  }
  filter({ hasText }: { hasText: string }): Found {
    return this.#narrow(hasText, (all) => all.filter((one) => matches(tidy(one.textContent), hasText)));
  }
  first(): Found {
    return this.nth(0);
  }
  last(): Found {
    return this.#narrow('last', (all) => all.slice(-1));
  }
  nth(place: number): Found {
    return this.#narrow(place, (all) => all.slice(place, place + 1));
  }
  async count(): Promise<number> {
    return this.#find().length;
  }
  async isVisible(): Promise<boolean> {
    return this.#find().length > 0;
  }
  async #element(): Promise<HTMLElement> {
    for (let step = 0; step < maxSteps; step++) {
      const [element] = this.#find();
      if (element) return element as HTMLElement;
      await this.#pass();
    }
    throw new Error(`This does not come: ${this.#what}`);
  }
  async waitFor({ state = 'visible' }: { state?: string } = {}): Promise<void> {
    if (state !== 'hidden' && state !== 'detached') return void (await this.#element());
    for (let step = 0; step < maxSteps && this.#find().length > 0; step++) await this.#pass();
  }
  async getAttribute(name: string): Promise<string | null> {
    return (await this.#element()).getAttribute(name);
  }
  async evaluateAll(act: (elements: Element[]) => unknown): Promise<void> {
    act(this.#find());
    await this.#pass();
  }
  async click(): Promise<void> {
    press(await this.#element());
    await this.#pass();
  }
  check = () => this.click();
  dispatchEvent = (_type: 'click') => this.click();
  scrollIntoViewIfNeeded = () => this.waitFor();
  async fill(text: string): Promise<void> {
    const element = (await this.#element()) as HTMLInputElement;
    element.focus();
    const { prototype } = element.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(element, text);
    for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
    await this.#pass();
  }
  pressSequentially = (text: string) => this.fill(text);
  async press(key: string): Promise<void> {
    await pressKey(await this.#element(), key);
    await this.#pass();
  }
  async selectOption(wanted: string | { label?: string; index?: number }): Promise<void> {
    const element = (await this.#element()) as HTMLSelectElement;
    const label = typeof wanted === 'string' ? wanted : wanted.label;
    const option = [...element.options].find((one) => one.label === label || one.value === label);
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(element, option?.value ?? '');
    element.dispatchEvent(new Event('change', { bubbles: true }));
    await this.#pass();
  }
}

/** Presses an element with the main button of a mouse. */
export function press(element: Element): void {
  const options = { bubbles: true, cancelable: true, composed: true, button: 0, detail: 1 };
  element.dispatchEvent(new PointerEvent('pointerdown', { ...options, pointerType: 'mouse' }));
  element.dispatchEvent(new MouseEvent('mousedown', options));
  element.closest<HTMLElement>('a, button, input, textarea, select, [tabindex]')?.focus();
  element.dispatchEvent(new PointerEvent('pointerup', { ...options, pointerType: 'mouse' }));
  element.dispatchEvent(new MouseEvent('mouseup', options));
  element.dispatchEvent(new MouseEvent('click', options));
}

async function pressKey(element: Element, key: string): Promise<void> {
  for (const type of ['keydown', 'keyup'])
    element.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
}

interface PageNeeds {
  routes: Routes;
  /** Lets a moment pass, on the page's clock. */
  pass: () => Promise<void>;
  /** Shows an address as if the page had been loaded there. */
  load: (path: string) => Promise<void>;
}

/** A page for `Screen.before` and `Screen.open`. Operations that it does not support throw an error. */
export function pageOf({ routes, pass, load }: PageNeeds): Page {
  const document = new Found(() => [globalThis.document.documentElement], pass);
  const page = {
    route: async (url: Wanted, handler: Handler) => routes.add(url, handler),
    goto: load,
    reload: () => load(location.pathname + location.search),
    locator: (css: string) => document.locator(css),
    getByRole: (role: string, options?: ByRole) => document.getByRole(role, options),
    getByLabel: (text: Wanted, options?: object) => document.getByLabel(text, options),
    getByText: (text: Wanted, options?: object) => document.getByText(text, options),
    getByTestId: (id: string) => document.getByTestId(id),
    evaluate: async (act: () => unknown) => act(),
    keyboard: {
      press: async (key: string) => {
        await pressKey(globalThis.document.activeElement ?? globalThis.document.body, key);
        await pass();
      },
    },
  };
  return page as unknown as Page;
}
