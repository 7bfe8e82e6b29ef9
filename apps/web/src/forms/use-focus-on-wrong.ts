import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref. After each refusal that marks fields inside its element, the first wrong one gets the focus. */
export function useFocusOnWrong<E extends HTMLElement>(refusal: unknown): RefObject<E | null> {
  const form = useRef<E>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusal]);
  return form;
}
