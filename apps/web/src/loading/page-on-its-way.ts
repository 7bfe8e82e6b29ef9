let isOnItsWay = false;

/** Call it when a page's data is requested before the page is drawn. */
export function pageBegun(): void {
  isOnItsWay = true;
}

/** Call it when a page has been drawn and has used its data. */
export function pageTaken(): void {
  isOnItsWay = false;
}

/** Time for which a response counts as fresh that may have been requested ahead of the page: until the page is drawn. */
export const untilPageTaken = (): number => (isOnItsWay ? Infinity : 0);

export const isPageOnItsWay = (): boolean => isOnItsWay;
