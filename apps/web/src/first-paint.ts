import { languages } from '@ambiance/domain/languages';
import { placeOf } from './i18n/addresses.ts';
import { firstRequests, knownAt, languageAtFirst, offersFrench, waitsForApp } from './loading/first-look.ts';
import { keepEarlyPresses } from './loading/early-presses.ts';
import { askFirst } from './loading/first-answers.ts';
import { preloadScript, startLater, startScripts } from './loading/start-scripts.ts';
import { requestHeaders } from './server/request-headers.ts';
import type { StoredLogin } from './session/session.ts';
import { languageKey, loginKey, schemeKey } from './state/storage-keys.ts';

// Applies the stored language and colour scheme before the first paint, and starts the app. The build puts it into each page,
// whose content security policy allows it by its hash. It runs before all other scripts, so its imports are bundled into it.
const page = document.documentElement;
let leaves = false;
try {
  const { pathname, search, hash } = window.location;
  const stored = localStorage.getItem(languageKey);
  const language = languageAtFirst(placeOf(pathname).language, stored);
  const scheme = localStorage.getItem(schemeKey);
  if (scheme === 'light' || scheme === 'dark') page.dataset['scheme'] = scheme;

  const { prerendered, asks } = page.dataset;
  const storedLogin = localStorage.getItem(loginKey);
  if (waitsForApp(prerendered, language, storedLogin)) page.dataset['waits'] = '';
  const there = page.dataset[`${language}At`];
  if (there) {
    leaves = true;
    window.location.replace(there + search + hash);
  }
  page.lang = language;
  for (const href of page.dataset[language]?.split(' ') ?? []) preloadScript(href);
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

const { entry, scripts, prerendered, waits } = page.dataset;
// The development server starts the app itself.
if (entry && !leaves) {
  const others = scripts?.split(' ') ?? [];
  const isReadable = prerendered !== undefined && waits === undefined;
  const isForm = page.dataset['form'] !== undefined;
  // The fonts are 60 KB. They come after the scripts of a page that is of little use without those.
  if ((!isReadable || isForm) && !navigator.serviceWorker?.controller) page.dataset['plain'] = '';
  // The largest script takes longer than all styles and data, so it is fetched with them. The others would only delay them.
  if (!isReadable) preloadScript(others[0]!);
  const startNow = startLater(!isReadable || isForm, () => startScripts({ entry, others }));
  if (isReadable) keepEarlyPresses(startNow);
}
