// Applies the kept language and colour scheme before the first paint. Its keys are those of src/i18n/language.ts and
// src/app/scheme.ts; it is a file of its own because the content security policy forbids inline scripts.
try {
  const page = document.documentElement;
  const language = localStorage.getItem('language');
  const scheme = localStorage.getItem('scheme');
  if (language === 'en' || language === 'fr') page.lang = language;
  if (scheme === 'light' || scheme === 'dark') page.dataset.scheme = scheme;
} catch {
  // Storage may be forbidden; the defaults stand.
}
