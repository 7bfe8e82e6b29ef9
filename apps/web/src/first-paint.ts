import { languages } from '@ambiance/domain/languages';
import type { Mood } from '@ambiance/domain/moods';
import { placeOf } from './i18n/addresses.ts';
import { askFirst, type KnownAtFirst } from './loading/first-answers.ts';
import { requestHeaders } from './server/request-headers.ts';
import type { StoredLogin } from './session/session.ts';
import { languageKey, loginKey, schemeKey } from './state/storage-keys.ts';

const openToAll: Mood = 'chat';

// Applies the kept language and colour scheme before the first paint. It is a file of its own because the content security
// policy forbids inline scripts, and runs before all others: what it imports travels within it.
try {
  const page = document.documentElement;
  const { pathname, search, hash } = window.location;
  const kept = localStorage.getItem(languageKey);
  const language = placeOf(pathname).language ?? languages.find((one) => one === kept) ?? languages[0];
  const scheme = localStorage.getItem(schemeKey);
  if (scheme === 'light' || scheme === 'dark') page.dataset['scheme'] = scheme;

  // A prerendered page speaks one language, to visitors; for everybody else it waits, unseen, for the app.
  const { prerendered, asks } = page.dataset;
  const storedLogin = localStorage.getItem(loginKey);
  if (prerendered && (prerendered !== language || storedLogin)) page.dataset['waits'] = '';
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
    // In a browser that prefers French the line that offers it has its place from the start.
  } else if (kept === null && /^fr/i.test(navigator.language)) page.dataset['offer'] = '';

  // A member's mood colours the page from the start; to change it later takes a transition of everything.
  const login = JSON.parse(storedLogin ?? '{}') as Partial<StoredLogin>;
  if (login.accessToken) page.dataset['mood'] = login.currentMoodKey ?? 'none';

  // What the page waits for is asked beside its scripts.
  if (login.accessToken && asks) {
    const headers = requestHeaders({ language, token: login.accessToken });
    const known = knownAt(new URLSearchParams(search), login);
    for (const ask of asks.split(' ')) {
      const name = /\{(\w+)\}/.exec(ask)?.[1] as keyof KnownAtFirst | undefined;
      if (name && !known[name]) continue;
      askFirst(name ? ask.replace(`{${name}}`, encodeURIComponent(known[name])) : ask, headers);
    }
  }
} catch {
  // Storage may be forbidden; the defaults stand.
}

function knownAt(query: URLSearchParams, { currentMoodKey }: Partial<StoredLogin>): KnownAtFirst {
  const mood = query.size === 0 ? currentMoodKey : query.size === 1 && query.get('mood');
  return {
    to: (query.get('to') || query.get('userId') || '').toLowerCase(),
    // Of other moods it is not known whether the plan opens them, without which they are not searched for.
    mood: mood && (mood === currentMoodKey || mood === openToAll) ? mood : '',
  };
}
