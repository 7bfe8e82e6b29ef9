import type { Page } from 'playwright/test';

/** Gives a page a substitute for the browser's translator, which has to fetch its model first. Headless browsers have none. */
export const addTranslator = (page: Page) =>
  page.addInitScript(() => {
    let isFetched = false;
    const detector = {
      detect: async (text: string) => [{ detectedLanguage: /bonjour|café/i.test(text) ? 'fr' : 'en', confidence: 0.9 }],
    };
    Object.assign(globalThis, {
      LanguageDetector: { availability: async () => 'available', create: async () => detector },
      Translator: {
        availability: async () => (isFetched ? 'available' : 'downloadable'),
        create: async ({ targetLanguage }: { targetLanguage: string }) => {
          isFetched = true;
          return { translate: async (text: string) => `[${targetLanguage}] ${text}` };
        },
      },
    });
  });
