import type { Language } from '@ambiance/domain/languages';

/** How long a form waits for a captcha that does not come or says nothing, in milliseconds. */
export const captchaTimeoutMs = 10_000;

/** How far a widget got. `unavailable` is where this browser or the server cannot do it at all. */
export type CaptchaOutcome = { step: 'solved'; proof: string } | { step: 'unsolved' } | { step: 'unavailable' };

export interface CaptchaWidget {
  /** What came of it, once it no longer works. */
  outcome(): Promise<CaptchaOutcome>;
  speak(language: Language): void;
  focus(): void;
  /** Forgets its proof, which counts only once. */
  reset(): void;
  remove(): void;
}
