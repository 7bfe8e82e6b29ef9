import { useEffect, useEffectEvent } from 'react';

type Keys = Readonly<Record<string, () => void>>;

/** Lets single keys act on a screen, except where somebody types or in a dialog. */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    // A dialog holds the focus. Toasts are dialogs too, which take no key from the screen.
    if (event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]')) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
