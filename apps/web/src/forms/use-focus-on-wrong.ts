import { type RefObject, useEffect, useRef } from 'react';

/** Puts the focus into the first wrong field of what the ref is on, whenever a new refusal marks some. */
export function useFocusOnWrong<E extends HTMLElement>(refusal: unknown): RefObject<E | null> {
  const form = useRef<E>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusal]);
  return form;
}
