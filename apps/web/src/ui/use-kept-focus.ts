import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * For an element whose content may take away what has the focus, such as the button of an entry that goes: the element
 * itself takes it then, instead of the page losing its reader's place. Its props are for that element.
 */
export function useKeptFocus<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const last = useRef<Element>(undefined);
  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = undefined;
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      last.current = target;
    },
  };
}
