import { Menu as Base } from '@base-ui/react/menu';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { popupStyle } from '../overlays/overlay-style.ts';
import { usePressAgain } from './use-press-again.ts';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

/** A few icons in a row, of which one can be chosen. */
export interface MenuChoice {
  label: string;
  options: readonly { label: string; face: string; isChosen: boolean; onSelect: () => void }[];
}

export interface MenuProps {
  trigger: ReactElement<ComponentProps<'button'>>;
  /** Shown above the items. */
  choice?: MenuChoice | undefined;
  items: readonly MenuItem[];
  onOpenChange?: (isOpen: boolean) => void;
}

/** The opened menu. In a file of its own, which is fetched when a menu's button is pressed. */
export function OpenedMenu({ trigger, choice, items, onOpenChange }: MenuProps) {
  return (
    <Base.Root onOpenChange={(isOpen) => onOpenChange?.(isOpen)}>
      <Base.Trigger ref={usePressAgain()} render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" className="z-40">
          <Base.Popup
            className={classes(
              popupStyle,
              'max-h-(--available-height) max-w-(--available-width) min-w-44 overflow-y-auto',
            )}
          >
            {choice && <Choice {...choice} />}
            {items.map((item) => (
              <Base.Item
                key={item.label}
                disabled={item.disabled ?? false}
                onClick={item.onSelect}
                className={classes(
                  'flex min-h-11 items-center gap-3 rounded-md px-3 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-accent-soft [&>svg]:shrink-0',
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

function Choice({ label: name, options }: MenuChoice) {
  return (
    <Base.RadioGroup
      aria-label={name}
      value={options.find(({ isChosen }) => isChosen)?.label ?? ''}
      className="flex pb-1"
    >
      {options.map(({ label, face, onSelect }) => (
        <Base.RadioItem
          key={label}
          value={label}
          aria-label={label}
          closeOnClick
          onClick={onSelect}
          className="flex size-11 items-center justify-center rounded-full text-2xl outline-none select-none data-checked:bg-accent-soft data-checked:outline-2 data-checked:-outline-offset-2 data-checked:outline-accent-solid data-highlighted:bg-accent-soft"
        >
          <span aria-hidden>{face}</span>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}
