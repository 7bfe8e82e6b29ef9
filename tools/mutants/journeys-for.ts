import type { Sources } from '../architecture/check.ts';
import { importersIn } from './tests-for.ts';

const maxJourneys = 3;
const routesFile = 'apps/web/src/app/routes.ts';
/** Files that import all pages: what they import says nothing about where a component is shown. */
const wholeApp = [routesFile, 'apps/web/src/app/lazy-pages.ts'];
const isOfFrame = /^apps\/web\/src\/(?:app\/|[\w-]+\.tsx?$)/;
/** Journeys through the frame of every page, for files that no single page imports. */
const frameJourneys = ['e2e/members.journey.ts', 'e2e/public-pages.journey.ts', 'e2e/chat.journey.ts'];

/**
 * Prepares the search for the browser journeys of a file of the web app. The best ones come first: those named after the
 * feature of the file, then those that open the most addresses of the pages that import it.
 */
export function findJourneys(sources: Sources): (file: string) => readonly string[] {
  const importing = importersIn(sources, wholeApp);
  const journeys = [...sources].filter(([file]) => file.endsWith('.journey.ts'));
  const addresses = addressesByPage(sources.get(routesFile) ?? '');

  return (file) => {
    const reached = [...importing([file])];
    const pages = reached.flatMap((one) => /\/pages\/\w+\/(\w+)\.tsx$/.exec(one)?.[1] ?? []);
    const shown = pages.flatMap((page) => addresses.get(page.toLowerCase()) ?? []);
    const words = [file, ...pages].flatMap(wordsOf);
    const found = journeys
      .map(([journey, text]) => {
        const opened = shown.filter((address) => new RegExp(`[\`'"}]${address}[\`'"?#]`).test(text)).length;
        const named = wordsOf(journey).filter((word) => words.includes(word)).length;
        return { journey, score: 3 * named + opened };
      })
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, maxJourneys)
      .map(({ journey }) => journey);
    return found.length > 0 || pages.length > 0 || !isOfFrame.test(file) ? found : frameJourneys;
  };
}

/** The addresses of each page, by its name in lower case. */
function addressesByPage(routes: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const route of routes.split(/^ {2}'(?=\/)/m).slice(1)) {
    const address = /^[^'{]+/.exec(route)![0];
    for (const [page] of route.toLowerCase().matchAll(/\b\w+page\b/g))
      found.set(page, [...(found.get(page) ?? []), address]);
  }
  return found;
}

/** `chat`, `live`, `even` and `noti` of `features/chat/live/EventNotifications.tsx`; the first four letters, so that a plural is the same word. */
const wordsOf = (file: string): string[] =>
  [
    ...file
      .replace(/^.*?(?:src\/(?:features|app|pages)?|e2e)\//, '')
      .replaceAll(/\.(?:journey|tsx?)\b/g, '')
      .matchAll(/[A-Z]?[a-z]{3,}/g),
  ]
    .map(([word]) => word.toLowerCase().slice(0, 4))
    .filter((word) => word !== 'page');
