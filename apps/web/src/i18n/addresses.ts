import { type Language, languages } from '@ambiance/domain/languages';

/** Public pages with one URL per language: the default language at the path itself, French below `/fr`. */
export const bilingualPaths = [
  '/',
  '/auth',
  '/care',
  '/forgot-password',
  '/pricing',
  '/privacy',
  '/safety',
  '/terms',
] as const satisfies readonly string[];

/** Returns an address's path without the language, and the language if the address names one. */
export function placeOf(pathname: string): { path: string; language: Language | undefined } {
  const language = languages.slice(1).find((one) => one === pathname.split('/')[1]);
  return { path: pathname.slice(language ? 3 : 0).replace(/(?<=.)\/$/, '') || '/', language };
}

/** Returns a page's address in a language. A page without one per language keeps its own, and so do queries and anchors. */
export function addressIn(language: Language, address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  const isBilingual = bilingualPaths.some((one) => one === path);
  if (language === languages[0] || !isBilingual) return address;
  return `/${language}${path === '/' ? '' : path}${address.slice(path.length)}`;
}
