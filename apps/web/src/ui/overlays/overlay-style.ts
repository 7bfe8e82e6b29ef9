/** Styles of content over the page: its backdrop and its surface. */
export const backdropStyle =
  'fixed inset-0 bg-black/45 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

export const floatingStyle =
  'border border-hairline bg-surface text-ink shadow-floating outline-none transition-[opacity,transform] data-ending-style:opacity-0 data-starting-style:opacity-0';

/** A surface attached to a control: a menu, a list of suggestions, a calendar. */
export const popupStyle = `${floatingStyle} origin-(--transform-origin) rounded-lg p-1.5 data-starting-style:scale-97 data-ending-style:scale-97`;
