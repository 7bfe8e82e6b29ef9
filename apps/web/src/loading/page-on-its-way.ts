let isOnItsWay = false;

/** To be called when what a page will show is asked for, before it is drawn. */
export function pageBegun(): void {
  isOnItsWay = true;
}

/** To be called when a page has been drawn and has taken what it shows. */
export function pageTaken(): void {
  isOnItsWay = false;
}

/** How long an answer counts as fresh that may have been asked for ahead of the page: until it is drawn, however long that takes. */
export const untilPageTaken = (): number => (isOnItsWay ? Infinity : 0);

export const isPageOnItsWay = (): boolean => isOnItsWay;
