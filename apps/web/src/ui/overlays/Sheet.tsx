import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { classes } from '../classes.ts';
import { IconButton } from '../actions/IconButton.tsx';
import { backdropStyle } from './overlay-style.ts';
import { uiTexts } from '../ui.texts.ts';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** `right` slides in from the side; `bottom` slides up from the bottom, within a thumb's reach. */
  side?: 'right' | 'bottom';
  children: ReactNode;
  /** Stays visible below the content. */
  footer?: ReactNode;
}

/** The title stays below toasts that are shown at the top of the screen. */
const sides = {
  right:
    'inset-y-0 right-0 w-[min(20rem,100vw-3rem)] border-l pt-[max(env(safe-area-inset-top),var(--toasts-bottom,0px))] pr-[env(safe-area-inset-right)] data-ending-style:translate-x-full data-starting-style:translate-x-full',
  bottom:
    'inset-x-0 bottom-0 max-h-[min(85dvh,100dvh-var(--toasts-bottom,0px))] rounded-t-2xl border-t px-[env(safe-area-inset-left)] data-ending-style:translate-y-full data-starting-style:translate-y-full',
};

/** A panel from the edge of the screen, for navigation or filters. Traps the focus and closes on Escape. */
export function Sheet({ open, onOpenChange, title, side = 'right', children, footer }: SheetProps) {
  const t = useTexts(uiTexts);
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Popup
          className={classes(
            'fixed flex flex-col border-hairline bg-paper text-ink shadow-floating outline-none transition-transform duration-250 ease-out',
            sides[side],
          )}
        >
          <div className="flex items-center justify-between gap-4 border-b border-hairline py-2 pr-3 pl-5">
            <Base.Title className="text-lg">{title}</Base.Title>
            <Base.Close render={<IconButton label={t('close')} icon={<X aria-hidden className="size-5" />} />} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5 last:pb-[max(1.25rem,env(safe-area-inset-bottom))]">
            {children}
          </div>
          {footer != null && (
            <div className="border-t border-hairline px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
