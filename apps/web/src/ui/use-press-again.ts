import { useEffect, useRef } from 'react';

/**
 * For a button that takes the place of one that was pressed before what it opens was there: presses it, once.
 * @returns the ref of the button
 */
export function usePressAgain() {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current) return;
    pressed.current = true;
    button.current?.click();
  }, []);
  return button;
}
