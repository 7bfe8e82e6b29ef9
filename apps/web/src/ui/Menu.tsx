import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import type { IconButtonProps } from './IconButton.tsx';

const OpenedMenu = lazy(async () => ({ default: (await import('./OpenedMenu.tsx')).OpenedMenu }));

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

export interface MenuProps {
  trigger: ReactElement<IconButtonProps>;
  items: readonly MenuItem[];
}

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
