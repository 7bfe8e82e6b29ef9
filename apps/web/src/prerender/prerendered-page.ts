import type { Language } from '@ambiance/domain/languages';

/** The source files that a page starts with, whose scripts are fetched side by side. */
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
  /** Missing on the page that says that there is no such page. */
  description: string | undefined;
  /** What the picture of shared links shows. */
  picture: string;
  /** What is inside #root. */
  content: string;
}

interface AppPage extends PageNeeds {
  path: string;
  /** What it asks the server first, where that is the server that the page comes from. */
  asks: readonly string[];
}

/** What the build takes from `prerender.tsx`. */
export interface Renderer {
  prerenderPages(): Promise<PrerenderedPage[]>;
  prerenderFrame(): Promise<string>;
  /** Every path of the app that is not prerendered, with the source files of its page. */
  appPages(): Promise<AppPage[]>;
  /** Stands for every address that is none of ours. */
  nowhere: string;
  /** What stands in the pages for what only the running server knows; it writes the truth into their places. */
  placeholders: { origin: string; supportEmail: string };
}
