const maxShown = 99;

/** A count as it is shown: at most two digits. */
export const shownCount = (count: number): string => (count > maxShown ? `${maxShown}+` : String(count));

const shownBefore = /^(• )?(\(\d+\+?\) )?/;

/** The title of the browser's tab with a mark and a count in front of it instead of earlier ones. */
export const titleWithCount = (title: string, count: number, isMarked: boolean): string =>
  (isMarked ? '• ' : '') + (count === 0 ? '' : `(${shownCount(count)}) `) + title.replace(shownBefore, '');
