import { type Language, languages } from '@ambiance/domain/languages';

/** The public pages that each language has at an address of its own: the default language at the path itself, French below `/fr`. */
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

/** The page at an address, without the language, and the language where the address names one. */
export function placeOf(pathname: string): { path: string; language: Language | undefined } {
  const language = languages.slice(1).find((one) => one === pathname.split('/')[1]);
  return { path: pathname.slice(language ? 3 : 0).replace(/(?<=.)\/$/, '') || '/', language };
}

/** Where a path is in a language: itself, unless it has an address of its own there. A query or an anchor stays. */
export function addressIn(language: Language, address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  const isBilingual = bilingualPaths.some((one) => one === path);
  if (language === languages[0] || !isBilingual) return address;
  return `/${language}${path === '/' ? '' : path}${address.slice(path.length)}`;
}
