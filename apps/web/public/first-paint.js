// Applies the kept language and colour scheme before the first paint. Its keys are those of src/i18n/language.ts and
// src/app/scheme.ts; it is a file of its own because the content security policy forbids inline scripts.
try {
  const { lang, dataset } = { lang: localStorage.getItem('language'), dataset: document.documentElement.dataset };
  const scheme = localStorage.getItem('scheme');
  if (lang === 'en' || lang === 'fr') document.documentElement.lang = lang;
  if (scheme === 'light' || scheme === 'dark') dataset.scheme = scheme;
} catch {
  // Storage may be forbidden; the defaults stand.
}
