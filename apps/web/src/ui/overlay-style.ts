/** What lies over the page: its shade, and the surface of what floats there. */
export const backdropStyle =
  'fixed inset-0 bg-black/45 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

export const floatingStyle =
  'border border-hairline bg-surface text-ink shadow-floating outline-none transition-[opacity,transform] data-ending-style:opacity-0 data-starting-style:opacity-0';

/** A surface that hangs from a control: a menu, a list of suggestions, a calendar. */
export const popupStyle = `${floatingStyle} origin-(--transform-origin) rounded-lg p-1.5 data-starting-style:scale-97 data-ending-style:scale-97`;
