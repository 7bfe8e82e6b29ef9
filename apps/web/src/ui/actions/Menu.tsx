import { cloneElement, useState } from 'react';
import { LazyOverlay } from '../overlays/LazyOverlay.tsx';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import type { MenuProps } from './OpenedMenu.tsx';

const openedMenu = lazyComponent(async () => (await import('./OpenedMenu.tsx')).OpenedMenu);

/** A menu of actions behind a button. Its content is fetched when the button is first pressed. */
export function Menu(menu: MenuProps) {
  const [used, setUsed] = useState(false);
  const closed = cloneElement(menu.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setUsed(true),
  });
  return <LazyOverlay instead={closed}>{used ? <openedMenu.Component {...menu} /> : closed}</LazyOverlay>;
}
