import { Menu as Base } from '@base-ui/react/menu';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { classes } from './classes.ts';
import { popupStyle } from './overlay-style.ts';
import { usePressAgain } from './use-press-again.ts';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

export interface MenuProps {
  trigger: ReactElement<ComponentProps<'button'>>;
  items: readonly MenuItem[];
}

/** The whole menu, once its button was pressed. A file of its own, fetched then. */
export function OpenedMenu({ trigger, items }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger ref={usePressAgain()} render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" className="z-10">
          <Base.Popup className={classes(popupStyle, 'min-w-44')}>
            {items.map((item) => (
              <Base.Item
                key={item.label}
                disabled={item.disabled ?? false}
                onClick={item.onSelect}
                className={classes(
                  'flex min-h-11 items-center gap-3 rounded-md px-3 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-accent-soft',
                  item.danger && 'text-danger-ink',
                )}
              >
                {item.icon}
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
