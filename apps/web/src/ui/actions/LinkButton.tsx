import type { ReactNode } from 'react';
import { buttonStyle, type ButtonVariant } from './button-style.ts';
import { Link, type LinkProps } from './Link.tsx';

export interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant;
  wide?: boolean;
  icon?: ReactNode;
}

/** A link to another page that looks like a button. */
export function LinkButton({ variant = 'primary', wide = false, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonStyle(variant, wide, className)}>
      {icon}
      {children}
    </Link>
  );
}
