/** The part of the browser's translation API that is used here. Other browsers have none of it, or a part. */
export interface BrowserTranslation {
  Translator: {
    availability(pair: LanguagePair): Promise<Availability>;
    create(options: LanguagePair & Monitored): Promise<{ translate(text: string): Promise<string> }>;
  };
  LanguageDetector: {
    availability(): Promise<Availability>;
    create(options?: Monitored): Promise<{ detect(text: string): Promise<DetectedLanguage[]> }>;
  };
}

interface LanguagePair {
  sourceLanguage: string;
  targetLanguage: string;
}

/** The most likely language is first. */
interface DetectedLanguage {
  detectedLanguage?: string;
  /** From 0 to 1. */
  confidence?: number;
}

/** All values but the last two need a press before the API can be used, since the browser then fetches a model. */
export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

export interface Monitored {
  monitor?: (model: {
    addEventListener(type: 'downloadprogress', listener: (event: { loaded: number }) => void): void;
  }) => void;
}

/** The browser's translation API; undefined if it has none. */
export const browserTranslation = (): BrowserTranslation | undefined =>
  'Translator' in globalThis && 'LanguageDetector' in globalThis
    ? (globalThis as unknown as BrowserTranslation)
    : undefined;
