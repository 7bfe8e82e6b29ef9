import { languages } from '@ambiance/domain/languages';
import { placeOf } from './i18n/addresses.ts';
import { firstRequests, knownAt, languageAtFirst, offersFrench, waitsForApp } from './loading/first-look.ts';
import { askFirst } from './loading/first-answers.ts';
import { requestHeaders } from './server/request-headers.ts';
import type { StoredLogin } from './session/session.ts';
import { languageKey, loginKey, schemeKey } from './state/storage-keys.ts';

// Applies the kept language and colour scheme before the first paint. It is a file of its own because the content security
// policy forbids inline scripts, and runs before all others: what it imports travels within it.
try {
  const page = document.documentElement;
  const { pathname, search, hash } = window.location;
  const kept = localStorage.getItem(languageKey);
  const language = languageAtFirst(placeOf(pathname).language, kept);
  const scheme = localStorage.getItem(schemeKey);
  if (scheme === 'light' || scheme === 'dark') page.dataset['scheme'] = scheme;

  const { prerendered, asks } = page.dataset;
  const storedLogin = localStorage.getItem(loginKey);
  if (waitsForApp(prerendered, language, storedLogin)) page.dataset['waits'] = '';
  const there = page.dataset[`${language}At`];
  if (there) window.location.replace(there + search + hash);
  page.lang = language;
  for (const href of page.dataset[language]?.split(' ') ?? []) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  }
  if (language !== languages[0]) {
    document
      .querySelector<HTMLLinkElement>('link[rel="manifest"]')
      ?.setAttribute('href', `/manifest.${language}.webmanifest`);
  }
  // The line that offers French has its place from the start.
  if (offersFrench(language, kept, navigator.language)) page.dataset['offer'] = '';

  // A member's mood colours the page from the start; to change it later takes a transition of everything.
  const login = JSON.parse(storedLogin ?? '{}') as Partial<StoredLogin>;
  if (login.accessToken) page.dataset['mood'] = login.currentMoodKey ?? 'none';

  // What the page waits for is asked beside its scripts.
  if (login.accessToken && asks) {
    const headers = requestHeaders({ language, token: login.accessToken });
    const known = knownAt(new URLSearchParams(search), login.currentMoodKey);
    for (const path of firstRequests(asks, known)) askFirst(path, headers);
  }
} catch {
  // Storage may be forbidden; the defaults stand.
}
