import { describe, expect, test } from 'vitest';
import { createMemoryStorage } from '../../../state/browser-storage.ts';
import type { Availability, BrowserTranslation } from './browser-translation.ts';
import { createConversationTranslation } from './conversation-translation.ts';
import { likelyLanguage } from './likely-language.ts';

/** A substitute for the browser's API that records what is asked of it. */
function fakeBrowser(availability: Availability, { fails = false } = {}) {
  const created: string[] = [];
  const make = (name: string) => async (options?: { monitor?: (model: never) => void }) => {
    created.push(name);
    if (fails) throw new Error('No space left');
    const listeners: ((event: { loaded: number }) => void)[] = [];
    options?.monitor?.({
      addEventListener: (_: string, one: (event: { loaded: number }) => void) => listeners.push(one),
    } as never);
    for (const one of listeners) one({ loaded: 0.5 });
    return {
      translate: async (text: string) => `translated: ${text}`,
      detect: async (text: string) => [
        { detectedLanguage: text.startsWith('Bonjour') ? 'fr' : 'en', confidence: text.endsWith('?') ? 0.4 : 0.9 },
      ],
    };
  };
  const browser: BrowserTranslation = {
    Translator: { availability: async () => availability, create: make('translator') },
    LanguageDetector: { availability: async () => availability, create: make('detector') },
  };
  return { browser, created };
}

const open = (browser: BrowserTranslation, storage = createMemoryStorage(), partnerId = 'ana') =>
  createConversationTranslation(browser, { partnerId, into: 'en', storage });

describe('the translation of a conversation', () => {
  test('is offered for messages that the browser finds to be in the other language', async () => {
    const translation = open(fakeBrowser('available').browser);
    expect(await translation.canTranslate('Bonjour')).toBe(true);
    expect(await translation.canTranslate('Hello')).toBe(false);
    expect(await translation.canTranslate('Bonjour?')).toBe(false);
  });

  test('fetches no model before it is turned on, and shows the progress then', async () => {
    const { browser, created } = fakeBrowser('downloadable');
    const translation = open(browser);
    const steps: unknown[] = [];
    translation.state.subscribe(() => steps.push(translation.state.get()));
    await translation.resume();
    expect(await translation.canTranslate('Je suis dans le parc')).toBe(true);
    expect(await translation.canTranslate('I am in the park')).toBe(false);
    expect(created).toEqual([]);
    await translation.turnOn();
    expect(created).toEqual(['translator', 'detector']);
    expect(steps).toContainEqual({ step: 'loading', loaded: 0.5 });
    expect(steps.at(-1)).toEqual({ step: 'on' });
    expect(await translation.translate('Bonjour')).toBe('translated: Bonjour');
  });

  test('is not offered if the browser cannot translate between the two languages', async () => {
    const { browser, created } = fakeBrowser('unavailable');
    expect(await open(browser).canTranslate('Je suis dans le parc')).toBe(false);
    expect(created).toEqual([]);
  });

  test('is remembered for this conversation only, until it is turned off', async () => {
    const storage = createMemoryStorage();
    const { browser } = fakeBrowser('available');
    await open(browser, storage).turnOn();
    const [again, other] = [open(browser, storage), open(browser, storage, 'ben')];
    await Promise.all([again.resume(), other.resume()]);
    expect([again.state.get(), other.state.get()]).toEqual([{ step: 'on' }, { step: 'off' }]);
    again.turnOff();
    const last = open(browser, storage);
    await last.resume();
    expect(last.state.get()).toEqual({ step: 'off' });
  });

  test('waits for a press again if the browser has dropped its model', async () => {
    const storage = createMemoryStorage();
    await open(fakeBrowser('available').browser, storage).turnOn();
    const { browser, created } = fakeBrowser('downloadable');
    const again = open(browser, storage);
    await again.resume();
    expect(again.state.get()).toEqual({ step: 'off' });
    expect(created).toEqual([]);
  });

  test('can be tried again after it failed', async () => {
    const storage = createMemoryStorage();
    const { browser, created } = fakeBrowser('downloadable', { fails: true });
    const translation = open(browser, storage);
    await expect(translation.turnOn()).rejects.toThrow('No space left');
    expect(translation.state.get()).toEqual({ step: 'off' });
    await expect(translation.turnOn()).rejects.toThrow('No space left');
    expect(created).toHaveLength(4);
  });
});

test.each([
  ['Are you in the park?', 'en'],
  ['Je suis dans le parc', 'fr'],
  ["C'est où, ton café préféré ?", 'fr'],
  ['OK', undefined],
  ['Café Olimpico', undefined],
  ['the le', undefined],
])('the words of “%s” say its language', (text, expected) => {
  expect(likelyLanguage(text)).toBe(expected);
});
