import { useEffect, useRef } from 'react';

/**
 * For a button that replaces one that the user pressed before its content was loaded. Focuses and presses the new button, only once.
 * @returns the ref of the button
 */
export function usePressAgain() {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current) return;
    pressed.current = true;
    // The focus was lost with the first button. A menu returns it only to an element that had it.
    button.current?.focus({ preventScroll: true });
    button.current?.click();
  }, []);
  return button;
}
