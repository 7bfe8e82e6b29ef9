import { type ReactElement, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { LazyPart } from '../../loading/LazyPart.tsx';

const tooltipPopup = lazyComponent(async () => (await import('./TooltipPopup.tsx')).TooltipPopup);

const openDelayMs = 300;

/**
 * A short text about the element under the pointer or with the focus. The element needs a name of its own, because touch users
 * never see the tooltip.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const place = useRef<HTMLSpanElement>(null);
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setTimeout(() => setOpen(true), openDelayMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const leave = () => {
    setWanted(false);
    setOpen((was) => was && false);
  };
  return (
    <span
      ref={place}
      role="presentation"
      className="contents"
      onPointerEnter={({ pointerType }) => setWanted(pointerType === 'mouse')}
      onPointerLeave={leave}
      onFocus={({ target }) => target.matches(':focus-visible') && setOpen(true)}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Escape' && leave()}
      onPointerDown={leave}
    >
      {children}
      {open !== undefined && (
        <LazyPart>
          <tooltipPopup.Component
            text={text}
            anchor={() => place.current?.firstElementChild ?? null}
            open={open}
            onOpenChange={(next) => next || leave()}
          />
        </LazyPart>
      )}
    </span>
  );
}
