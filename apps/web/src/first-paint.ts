import { languages } from '@ambiance/domain/languages';
import { placeOf } from './i18n/addresses.ts';
import { firstRequests, knownAt, languageAtFirst, offersFrench, waitsForApp } from './loading/first-look.ts';
import { askFirst } from './loading/first-answers.ts';
import { requestHeaders } from './server/request-headers.ts';
import type { StoredLogin } from './session/session.ts';
import { languageKey, loginKey, schemeKey } from './state/storage-keys.ts';

// Applies the stored language and colour scheme before the first paint. In a file of its own, because the content security
// policy forbids inline scripts. It runs before all other scripts, so its imports are bundled into it.
try {
  const page = document.documentElement;
  const { pathname, search, hash } = window.location;
  const stored = localStorage.getItem(languageKey);
  const language = languageAtFirst(placeOf(pathname).language, stored);
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
  // Reserves the space of the line that offers French.
  if (offersFrench(language, stored, navigator.language)) page.dataset['offer'] = '';

  // The page starts in the colour of the member's mood. Changing it later would trigger a transition of everything.
  const login = JSON.parse(storedLogin ?? '{}') as Partial<StoredLogin>;
  if (login.accessToken) page.dataset['mood'] = login.currentMoodKey ?? 'none';

  // Starts the page's requests in parallel with loading its scripts.
  if (login.accessToken && asks) {
    const headers = requestHeaders({ language, token: login.accessToken });
    const known = knownAt(new URLSearchParams(search), login.currentMoodKey);
    for (const path of firstRequests(asks, known)) askFirst(path, headers);
  }
} catch {
  // Storage may be blocked. Then the defaults apply.
}
