import type { accountRoutes } from '@ambiance/contract/accounts';
import type { Language } from '@ambiance/domain/languages';
import 'altcha/external';
import 'altcha/i18n/fr-ca';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import { apiBase } from '../../../loading/api-base.ts';
import stylesheet from './captcha.css?url';
import { accountsTexts } from '../accounts.texts.ts';
import { captchaTimeoutMs, type CaptchaWidget } from './captcha.ts';

type Challenge = (typeof accountRoutes)['captchaChallenge'];
const challengePath: Challenge['path'] = '/api/captcha/challenge';
const languages: Readonly<Record<Language, string>> = { en: 'en', fr: 'fr-ca' };

/** State that the widget reports with each change. Its own types leave it out. */
interface WidgetState {
  state: string;
  payload: string | null;
}

/** A challenge that does not arrive counts as failed, so that the form does not wait for it. */
const fetchWithTimeout: typeof fetch = async (address, init) => {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), captchaTimeoutMs);
  try {
    const response = await fetch(address, { ...init, signal: timeout.signal });
    return new Response(await response.text(), response);
  } finally {
    clearTimeout(timer);
  }
};

/** The widget's own style sheet, which no page links to. */
const styled = new Promise<void>((resolve) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: stylesheet });
  // Without its style sheet, the widget is plain but works.
  for (const end of ['load', 'error']) link.addEventListener(end, () => resolve());
  document.head.append(link);
});

/** The widget's own texts do not say what is verified. Returns the widget's name of the language. */
async function loadTexts(language: Language): Promise<string> {
  const t = await accountsTexts.load(language);
  const { i18n } = globalThis.$altcha;
  const name = languages[language];
  i18n.set(name, { ...i18n.get(name), verifying: t('captchaVerifying'), verified: t('captchaVerified') });
  return name;
}

/** Puts the widget into a form. It starts when the form gets the focus. */
export async function openCaptchaWidget(place: HTMLElement, language: Language): Promise<CaptchaWidget> {
  await styled;
  globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());
  const widget = document.createElement('altcha-widget');
  widget.setAttribute('challenge', new URL(apiBase + challengePath, window.location.href).href);
  widget.setAttribute('language', await loadTexts(language));
  widget.setAttribute(
    'configuration',
    JSON.stringify({ hideLogo: true, hideFooter: true, humanInteractionSignature: false }),
  );

  let now: WidgetState = { state: 'unverified', payload: null };
  widget.addEventListener('statechange', (event) => {
    now = (event as CustomEvent<WidgetState>).detail;
  });
  const ready = new Promise((resolve) => widget.addEventListener('load', resolve, { once: true }));
  place.replaceChildren(widget);
  await ready;
  await widget.configure({ fetch: fetchWithTimeout });

  // If two verifications run at once, both fail. So the widget must not start one by itself.
  const form = place.closest('form');
  let verification: Promise<unknown> | undefined;
  const start = () => {
    verification ??= widget.verify();
  };
  const startWhereFocused = () => {
    if (form?.contains(document.activeElement)) start();
  };
  form?.addEventListener('focusin', start);
  startWhereFocused();

  return {
    async outcome() {
      await verification;
      while (now.state === 'verifying') {
        await new Promise((resolve) => widget.addEventListener('statechange', resolve, { once: true }));
      }
      if (now.state === 'verified' && now.payload) return { step: 'solved', proof: now.payload };
      return { step: now.state === 'error' ? 'unavailable' : 'unsolved' };
    },
    speak: (chosen) =>
      void loadTexts(chosen).then(
        (name) => widget.configure({ language: name }),
        () => undefined, // the widget keeps its language
      ),
    focus: () => widget.querySelector('input')?.focus(),
    reset() {
      widget.reset();
      verification = undefined;
      startWhereFocused();
    },
    remove() {
      form?.removeEventListener('focusin', start);
      widget.remove();
    },
  };
}
