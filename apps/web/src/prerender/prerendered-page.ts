import type { Language } from '@ambiance/domain/languages';

/** Source files that a page needs at first. Their scripts are fetched in parallel. */
export interface PageNeeds {
  sources: readonly string[];
  texts: Readonly<Record<Language, readonly string[]>>;
}

/** A public page in one language, as it is before any script runs. */
export interface PrerenderedPage extends PageNeeds {
  path: string;
  language: Language;
  address: string;
  /** The same page in each language. */
  addresses: Readonly<Record<Language, string>>;
  title: string;
  /** Undefined on the page for unknown addresses. */
  description: string | undefined;
  /** Description of the picture in shared links. */
  picture: string;
  content: string;
}

interface AppPage extends PageNeeds {
  path: string;
  /** The page's first requests, if the API also serves the page. */
  asks: readonly string[];
  /** The page's shape, for signed-in users until the app has rendered it. */
  shape: string;
}

/** Exports of `prerender.tsx` that the build uses. */
export interface Renderer {
  prerenderPages(): Promise<PrerenderedPage[]>;
  prerenderFrame(): Promise<string>;
  /** Returns every path of the app that is not prerendered, with the source files of its page. */
  appPages(): Promise<AppPage[]>;
  /** A placeholder path for every unknown address. */
  nowhere: string;
  /** Placeholders in the pages for values that only the running server knows. The server replaces them. */
  placeholders: Record<'origin' | 'supportEmail' | 'privacyOfficer' | 'privacyEmail', string>;
}
