import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';
import { addressIn } from '../../i18n/addresses.ts';
import { useLanguage } from '../../i18n/language.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  replace?: boolean;
  /** Navigation state. The next page reads this state from its location. */
  state?: unknown;
}

/** A link within the app. Replaces React Router's own, whose prefetching would add 3 KB that no page uses. */
export function Link({ to, replace = false, state, target, onClick, children, ...rest }: LinkProps) {
  const language = useLanguage();
  const address = typeof to === 'string' ? addressIn(language, to) : to;
  const href = useHref(address);
  const follow = useLinkClickHandler(address, { replace, state, ...(target !== undefined && { target }) });
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
