import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonStyle, type ButtonVariant } from './button-style.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** As wide as its container. */
  wide?: boolean;
  icon?: ReactNode;
  /** Its action runs: it shows so, ignores clicks and keeps the focus. */
  busy?: boolean;
}

/** One primary button a screen; secondary, quiet and danger for the rest. */
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
      {...rest}
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
