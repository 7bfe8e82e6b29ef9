import { cloneElement, useState } from 'react';
import { OnDemand } from './OnDemand.tsx';
import { fetchedComponent } from '../loading/fetched-component.tsx';
import type { MenuProps } from './OpenedMenu.tsx';

const openedMenu = fetchedComponent(async () => (await import('./OpenedMenu.tsx')).OpenedMenu);

/** A list of actions behind a button. What it is made of is fetched when it is first pressed. */
export function Menu(menu: MenuProps) {
  const [used, setUsed] = useState(false);
  const closed = cloneElement(menu.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setUsed(true),
  });
  return <OnDemand instead={closed}>{used ? <openedMenu.Component {...menu} /> : closed}</OnDemand>;
}
