// Applies the kept language and colour scheme before the first paint. Its keys are those of src/i18n/language.ts,
// src/state/scheme.ts and src/session/session.ts; it is a file of its own because the content security policy forbids inline scripts.
try {
  const page = document.documentElement;
  const { pathname, search, hash } = location;
  const isFrench = /^\/fr(\/|$)/.test(pathname);
  const kept = localStorage.getItem('language');
  const language = isFrench ? 'fr' : kept === 'fr' ? 'fr' : 'en';
  const scheme = localStorage.getItem('scheme');
  if (scheme === 'light' || scheme === 'dark') page.dataset.scheme = scheme;

  // A prerendered page speaks one language, to visitors; for everybody else it waits, unseen, for the app.
  const { prerendered, french, asks } = page.dataset;
  if (prerendered && (prerendered !== language || localStorage.getItem('user'))) page.dataset.waits = '';
  if (prerendered === 'en' && language === 'fr' && french) location.replace(french + search + hash);
  page.lang = language;
  for (const href of page.dataset[language]?.split(' ') ?? []) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  }
  if (language === 'fr') {
    document.querySelector('link[rel="manifest"]').href = '/manifest.fr.webmanifest';
    // In a browser that prefers French the line that offers it has its place from the start.
  } else if (kept === null && /^fr/i.test(navigator.language)) page.dataset.offer = '';

  // A member's mood colours the page from the start; to change it later takes a transition of everything.
  const { accessToken, currentMoodKey } = JSON.parse(localStorage.getItem('user') ?? '{}');
  if (accessToken) page.dataset.mood = currentMoodKey ?? 'none';

  // What the page waits for is asked beside its scripts; `src/loading/first-answers.ts` hands it out.
  if (accessToken && asks) {
    const query = new URLSearchParams(search);
    const mood = query.size === 0 ? currentMoodKey : query.size === 1 && query.get('mood');
    const known = {
      to: (query.get('to') || query.get('userId') || '').toLowerCase(),
      mood: mood !== 'all' && mood,
    };
    const Authorization = `Bearer ${accessToken}`;
    const headers = { Accept: 'application/json', 'Accept-Language': language, Authorization };
    window.firstAnswers = new Map();
    for (const ask of asks.split(' ')) {
      const [, name] = /\{(\w+)\}/.exec(ask) ?? [];
      if (name && !known[name]) continue;
      const path = ask.replace(`{${name}}`, encodeURIComponent(known[name]));
      const answer = fetch(path, { headers });
      answer.catch(() => undefined);
      firstAnswers.set(`${Authorization} ${path}`, answer);
    }
  }
} catch {
  // Storage may be forbidden; the defaults stand.
}
