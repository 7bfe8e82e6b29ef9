import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonStyle, type ButtonVariant } from './button-style.ts';
import { Spinner } from '../feedback/Spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** Fills the width of its container. */
  wide?: boolean;
  icon?: ReactNode;
  /** The action is running. The button shows it, ignores presses and keeps the focus. */
  busy?: boolean;
}

/** A button. Use one primary per screen; secondary, quiet and danger for the rest. */
export function Button({
  variant = 'primary',
  wide = false,
  icon,
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const clickUnlessBusy = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...(busy ? withoutPresses(rest) : rest)}
      type={type === 'submit' ? 'submit' : 'button'}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={clickUnlessBusy}
      className={buttonStyle(variant, wide, className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** A menu opens at the first touch, before any click. So a busy button gets only focus events. */
const withoutPresses = (props: ComponentProps<'button'>): ComponentProps<'button'> =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !/^on(?!Focus|Blur)[A-Z]/.test(name)));
