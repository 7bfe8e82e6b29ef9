import { nextPicture } from './first-picture.ts';

const latin = ['1em Fraunces', '1em "Instrument Sans"'];

/**
 * Fetches the fonts of a page that is drawn without them, after the pictures that it shows first. A form gets them only on
 * the next page: they can wrap a line differently, and a button would move while the visitor presses it.
 */
export async function fetchLateFonts(): Promise<void> {
  const page = document.documentElement.dataset;
  if (page['plain'] === undefined) return;
  await nextPicture();
  const urgent = [...document.images].filter(({ loading }) => loading !== 'lazy');
  await Promise.allSettled(urgent.map((picture) => picture.decode()));
  if (page['form'] === undefined) showLateFonts();
  else await Promise.allSettled(latin.map((font) => document.fonts.load(font)));
}

export const showLateFonts = (): void => void delete document.documentElement.dataset['plain'];
