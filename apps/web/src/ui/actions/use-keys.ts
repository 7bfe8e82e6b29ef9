import { useEffect, useEffectEvent } from 'react';

type Keys = Readonly<Record<string, () => void>>;

/** Lets single keys act on a screen, except in text fields and dialogs. */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    // While a dialog is open, keys belong to the dialog. Toasts are dialogs too, but they must not block the screen's keys.
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
