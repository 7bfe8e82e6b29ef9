import { createObservable } from '@ambiance/chat-client/observable';
import { type Language, languages } from '@ambiance/domain/languages';
import type { KeyValueStorage } from '../../../state/browser-storage.ts';
import { translatedPartnersKey } from '../../../state/storage-keys.ts';
import type { BrowserTranslation, Monitored } from './browser-translation.ts';
import { likelyLanguage } from './likely-language.ts';

/** Whether the messages of a conversation are translated. `loaded`: the part of the model that the browser has fetched. */
export type TranslationState = { step: 'off' } | { step: 'loading'; loaded: number } | { step: 'on' };

type Translator = Awaited<ReturnType<BrowserTranslation['Translator']['create']>>;
type Detector = Awaited<ReturnType<BrowserTranslation['LanguageDetector']['create']>>;

export type ConversationTranslation = ReturnType<typeof createConversationTranslation>;

const minConfidence = 0.5;

/**
 * Translates the messages of one conversation into the reader's language, by the browser on this device. The browser fetches its
 * model only after `turnOn`. The choice is stored in this browser until the session ends.
 */
export function createConversationTranslation(
  { Translator, LanguageDetector }: BrowserTranslation,
  { partnerId, into, storage }: { partnerId: string; into: Language; storage: KeyValueStorage },
) {
  const from = languages.find((one) => one !== into)!;
  const pair = { sourceLanguage: from, targetLanguage: into };
  const partners = () => partnersIn(storage);
  const isChosen = () => partners().includes(partnerId);
  const state = createObservable<TranslationState>(() => ({ step: 'off' }));
  let translator: Promise<Translator> | undefined;
  let detector: Promise<Detector> | undefined;

  const monitored: Monitored = {
    monitor: (model) =>
      model.addEventListener('downloadprogress', ({ loaded }) => {
        if (state.get().step === 'loading') state.set({ step: 'loading', loaded });
      }),
  };
  const remember = (isOn: boolean) => {
    const others = partners().filter((one) => one !== partnerId);
    storage.setItem(translatedPartnersKey, JSON.stringify(isOn ? [...others, partnerId] : others));
  };

  async function begin(): Promise<void> {
    translator ??= Translator.create({ ...pair, ...monitored });
    detector ??= LanguageDetector.create(monitored);
    await Promise.all([translator, detector]);
  }

  return {
    state,

    /** Continues a conversation that was translated before, unless the browser would have to fetch a model. */
    async resume(): Promise<void> {
      if (!isChosen() || state.get().step !== 'off') return;
      const found = await Promise.all([Translator.availability(pair), LanguageDetector.availability()]);
      if (!found.every((one) => one === 'available')) return;
      await begin();
      state.set({ step: 'on' });
    },

    /** Returns whether a text is in the other language, and can be translated. It fetches nothing. */
    async canTranslate(text: string): Promise<boolean> {
      const [pairIs, detectorIs] = await Promise.all([Translator.availability(pair), LanguageDetector.availability()]);
      if (pairIs === 'unavailable' || detectorIs === 'unavailable') return false;
      if (detectorIs !== 'available') return likelyLanguage(text) === from;
      detector ??= LanguageDetector.create();
      const [best] = await (await detector).detect(text);
      return best?.detectedLanguage === from && (best.confidence ?? 0) >= minConfidence;
    },

    /** Call it after a press only: the browser may fetch its model now. Throws if it cannot. */
    async turnOn(): Promise<void> {
      state.set({ step: 'loading', loaded: 0 });
      try {
        await begin();
        remember(true);
        state.set({ step: 'on' });
      } catch (error) {
        translator = undefined;
        detector = undefined;
        state.set({ step: 'off' });
        throw error;
      }
    },

    turnOff(): void {
      remember(false);
      state.set({ step: 'off' });
    },

    async translate(text: string): Promise<string> {
      translator ??= Translator.create(pair);
      return (await translator).translate(text);
    },
  };
}

function partnersIn(storage: KeyValueStorage): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(translatedPartnersKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
