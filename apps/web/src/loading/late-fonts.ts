import { nextPicture } from './first-picture.ts';

/** Fetches the fonts of a page that is drawn without them, after the pictures that it shows first. */
export async function fetchLateFonts(): Promise<void> {
  const page = document.documentElement.dataset;
  if (page['plain'] === undefined) return;
  await nextPicture();
  const urgent = [...document.images].filter(({ loading }) => loading !== 'lazy');
  await Promise.allSettled(urgent.map((picture) => picture.decode()));
  delete page['plain'];
}
