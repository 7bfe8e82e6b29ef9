import type { Language } from '@ambiance/domain/languages';
import { type CaptchaOutcome, captchaTimeoutMs, type CaptchaWidget } from './captcha.ts';

const script = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

/** The part of Cloudflare's script that is used here: https://developers.cloudflare.com/turnstile/ */
interface Turnstile {
  render(place: HTMLElement, options: Readonly<Record<string, unknown>>): string;
  reset(widgetId: string): void;
  remove(widgetId: string): void;
}
declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

let loading: Promise<Turnstile> | undefined;

/** Puts Cloudflare's widget into a form. The first use fetches its script. */
export async function openTurnstileWidget(
  place: HTMLElement,
  language: Language,
  siteKey: string,
): Promise<CaptchaWidget> {
  const turnstile = await (loading ??= loadScript());
  let now: CaptchaOutcome | { step: 'working' };
  let changed: () => void = () => undefined;
  let widgetId = render(language);

  function become(outcome: typeof now): void {
    now = outcome;
    changed();
  }

  function render(spoken: Language): string {
    now = { step: 'working' };
    return turnstile.render(place, {
      sitekey: siteKey,
      language: spoken,
      'response-field': false,
      callback: (proof: string) => become({ step: 'solved', proof }),
      'before-interactive-callback': () => become({ step: 'unsolved' }),
      'expired-callback': () => become({ step: 'unsolved' }),
      'timeout-callback': () => become({ step: 'unsolved' }),
      'error-callback': () => become({ step: 'unavailable' }),
    });
  }

  return {
    async outcome() {
      if (now.step === 'working') {
        await new Promise<void>((resolve) => {
          changed = resolve;
          setTimeout(resolve, captchaTimeoutMs);
        });
      }
      return now.step === 'working' ? { step: 'unavailable' } : now;
    },
    speak(spoken) {
      turnstile.remove(widgetId);
      widgetId = render(spoken);
    },
    focus: () => place.querySelector('iframe')?.focus(),
    reset() {
      now = { step: 'working' };
      turnstile.reset(widgetId);
    },
    remove: () => turnstile.remove(widgetId),
  };
}

function loadScript(): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    const fail = () => {
      element.remove();
      loading = undefined;
      reject(new Error('Turnstile could not be loaded.'));
    };
    element.addEventListener('load', () => (window.turnstile ? resolve(window.turnstile) : fail()));
    element.addEventListener('error', fail);
    element.src = script;
    document.head.append(element);
  });
}
