import { useEffect, useRef } from 'react';

/**
 * For a button that replaces one that the user pressed before its content was loaded. Presses the new button, only once.
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
