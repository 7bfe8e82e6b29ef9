const maxShown = 99;

/** A count as it is shown: at most two digits. */
export const shownCount = (count: number): string => (count > maxShown ? `${maxShown}+` : String(count));

const countBefore = /^\(\d+\+?\) /;

/** The title of the browser's tab with a count in front of it instead of an earlier one. */
export const titleWithCount = (title: string, count: number): string =>
  (count === 0 ? '' : `(${shownCount(count)}) `) + title.replace(countBefore, '');
