import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Props for an element whose content may disappear while it has the focus, such as the button of a removed entry. The element
 * itself then gets the focus, so that keyboard users keep their place.
 */
export function useStableFocus<E extends HTMLElement>() {
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
