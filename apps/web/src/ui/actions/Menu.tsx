import { cloneElement, useState } from 'react';
import { OnDemand } from '../overlays/OnDemand.tsx';
import { fetchedComponent } from '../../loading/fetched-component.tsx';
import type { MenuProps } from './OpenedMenu.tsx';

const openedMenu = fetchedComponent(async () => (await import('./OpenedMenu.tsx')).OpenedMenu);

/** A menu of actions behind a button. Its content is fetched when the button is first pressed. */
export function Menu(menu: MenuProps) {
  const [used, setUsed] = useState(false);
  const closed = cloneElement(menu.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setUsed(true),
  });
  return <OnDemand instead={closed}>{used ? <openedMenu.Component {...menu} /> : closed}</OnDemand>;
}
