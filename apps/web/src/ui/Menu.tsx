import { cloneElement, lazy, Suspense, useState } from 'react';
import type { MenuProps } from './OpenedMenu.tsx';

const OpenedMenu = lazy(async () => ({ default: (await import('./OpenedMenu.tsx')).OpenedMenu }));

/** A list of actions behind a button. What it is made of is fetched when it is first pressed. */
export function Menu(menu: MenuProps) {
  const [used, setUsed] = useState(false);
  const closed = cloneElement(menu.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setUsed(true),
  });
  return <Suspense fallback={closed}>{used ? <OpenedMenu {...menu} /> : closed}</Suspense>;
}
