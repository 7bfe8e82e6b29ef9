import type { Language } from '@ambiance/domain/languages';

/** Timeout of a captcha that does not load or respond, in milliseconds. */
export const captchaTimeoutMs = 10_000;

/** State of a captcha. `unavailable`: this browser or the server does not support it. */
export type CaptchaOutcome = { step: 'solved'; proof: string } | { step: 'unsolved' } | { step: 'unavailable' };

export interface CaptchaWidget {
  /** Result of the captcha. Resolves when the widget is finished. */
  outcome(): Promise<CaptchaOutcome>;
  speak(language: Language): void;
  focus(): void;
  /** Discards the proof, which is valid only once. */
  reset(): void;
  remove(): void;
}
