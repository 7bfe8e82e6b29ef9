import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { classes } from '../classes.ts';
import { IconButton } from '../actions/IconButton.tsx';
import { backdropStyle, floatingStyle } from './overlay-style.ts';
import { uiTexts } from '../ui.texts.ts';

export interface DialogProps {
  /** Defaults to true, for a dialog that is rendered only while it is open. */
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode;
  /** White in both schemes, for content that another device reads from the screen. */
  bright?: boolean;
  /** Wide enough for two columns. */
  wide?: boolean;
  /** The dialog contains text typed by the user, so a press next to it does not close it. */
  isWritten?: boolean;
}

/**
 * The dialog is in the middle of the screen, but never higher than the lower end of the toasts. The space above it
 * takes the room of the toasts, so a dialog that they do not reach stays where it is.
 */
const viewportStyle = classes(
  'fixed inset-x-0 top-[var(--toasts-bottom,0px)] bottom-0 flex flex-col items-center overflow-y-auto px-4',
  'before:-mt-[var(--toasts-bottom,0px)] before:min-h-[max(1rem+var(--toasts-bottom,0px),env(safe-area-inset-top))] before:flex-1',
  'after:min-h-[max(1rem,env(safe-area-inset-bottom))] after:flex-1',
);

/** A dialog over the page. Traps the focus, closes on Escape and returns the focus. */
export function Dialog({
  open = true,
  onClose,
  title,
  description,
  children,
  actions,
  bright = false,
  wide = false,
  isWritten = false,
}: DialogProps) {
  const t = useTexts(uiTexts);
  const light = bright && { 'data-scheme': 'light', 'data-mood': document.documentElement.dataset['mood'] ?? 'none' };
  const popup = useRef<HTMLDivElement>(null);
  const find = (fields: string) => popup.current?.querySelector<HTMLElement>(fields);
  // Focuses the first field instead of the close button. After a touch, it does not, because the keyboard would open unasked.
  const firstField = (how: string) => {
    const first = find('input, select, textarea');
    const isChoice = first?.matches('[type=radio]');
    return how === 'touch' || (isChoice && find('[type=radio]:checked')) || first || true;
  };
  return (
    <Base.Root open={open} disablePointerDismissal={isWritten} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={classes(backdropStyle, bright && 'bg-white!')} />
        <Base.Viewport className={viewportStyle}>
          <Base.Popup
            {...light}
            ref={popup}
            initialFocus={firstField}
            className={classes(
              floatingStyle,
              'flex w-full shrink-0 flex-col gap-4 rounded-xl p-6 max-[22rem]:p-4 data-ending-style:scale-98 data-starting-style:scale-98',
              wide ? 'max-w-3xl' : 'max-w-md',
            )}
          >
            <div className="flex items-start justify-between gap-4">
              <Base.Title className="min-w-0 text-xl">{title}</Base.Title>
              <Base.Close
                render={
                  <IconButton
                    label={t('close')}
                    icon={<X aria-hidden className="size-5" />}
                    className="-mt-2 -mr-3 shrink-0 text-ink-muted"
                  />
                }
              />
            </div>
            {description != null && <Base.Description className="text-ink-muted">{description}</Base.Description>}
            {children}
            {actions != null && (
              <div className="flex flex-wrap-reverse justify-end gap-3 pt-2 max-sm:*:grow">{actions}</div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
