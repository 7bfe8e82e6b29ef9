import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useStore } from '../../state/store.ts';
import { classes } from '../classes.ts';
import { IconButton } from '../actions/IconButton.tsx';
import { floatingStyle } from '../overlays/overlay-style.ts';
import { takeWaitingToasts, type ToastContent, waitingToasts } from './toast.ts';
import { uiTexts } from '../ui.texts.ts';

const durationMs = 4000;
const maxVisible = 3;

const icons: Readonly<Record<ToastContent['kind'], typeof Info>> = {
  success: CircleCheck,
  error: CircleAlert,
  info: Info,
};

/**
 * The live region of `index.html`, which every page has before its first toast. Text that comes together with its region is not
 * announced.
 */
const liveRegion = () => document.getElementById('announcements') ?? undefined;

/** Shows waiting toasts at the edge of the screen, at most three at a time. */
export function Toaster() {
  return (
    <Toast.Provider timeout={durationMs} limit={maxVisible}>
      <ToastList />
    </Toast.Provider>
  );
}

function ToastList() {
  const t = useTexts(uiTexts);
  const { toasts, add, close } = Toast.useToastManager<Pick<ToastContent, 'kind' | 'picture' | 'body'>>();
  const waiting = useStore(waitingToasts);
  useEffect(() => {
    if (waiting.length === 0) return;
    // A toast may have been added since this was rendered, so `waiting` may be incomplete.
    for (const { text, key = text, more, kind, picture, body, durationMs: own, action } of takeWaitingToasts()) {
      // A toast with the same id is changed in place, so nothing of it may be left out.
      add({
        id: key,
        title: text,
        description: more,
        data: { kind, picture, body },
        timeout: own ?? durationMs,
        actionProps: action && {
          children: action.label,
          onClick: () => {
            close(key);
            action.onClick();
          },
        },
      });
    }
  }, [waiting, add, close]);

  // The portal creates the viewport after the first render.
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null);
  useToastsBottom(viewport);

  return (
    <Toast.Portal container={liveRegion()}>
      <Toast.Viewport
        ref={setViewport}
        aria-label={t('notifications')}
        // The element around it announces the toasts.
        aria-live={undefined}
        className={classes(
          'fixed inset-x-[max(1rem,env(safe-area-inset-left))] z-30 mx-auto flex max-w-md flex-col gap-2 outline-none',
          // On a phone, the next button to press is usually at the bottom, and in a conversation the newest message is. There,
          // toasts cover the header and push the page below it down. In a conversation, they appear below its header.
          'top-[calc(max(env(safe-area-inset-top),var(--toast-top,0px))+0.5rem+var(--visible-top,0px))]',
          'sm:right-[max(1.5rem,env(safe-area-inset-right))] sm:left-auto sm:mx-0 sm:w-md',
          'sm:[html:not([data-toasts=top])_&]:top-auto sm:[html:not([data-toasts=top])_&]:bottom-[max(1rem,env(safe-area-inset-bottom))] sm:[html:not([data-toasts=top])_&]:flex-col-reverse',
        )}
      >
        {toasts.map((toast) => {
          const kind = toast.data?.kind ?? 'info';
          const Icon = icons[kind];
          return (
            <Toast.Root
              key={toast.id}
              toast={toast}
              swipeDirection={['right', 'down', 'up']}
              className={classes(
                floatingStyle,
                'rounded-lg data-limited:hidden data-starting-style:-translate-y-4',
                kind === 'error' && 'border-danger-solid!',
              )}
            >
              <Toast.Content
                className={classes(
                  'flex items-center gap-3 py-1.5 pr-1.5 pl-4',
                  toast.data?.body !== undefined && 'flex-wrap',
                )}
              >
                {toast.data?.picture ?? (
                  <Icon
                    aria-hidden
                    className={classes('size-5 shrink-0', kind === 'error' ? 'text-danger-ink' : 'text-accent-ink')}
                  />
                )}
                {/* An action that does not fit next to the text goes below it. */}
                <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
                  <div className="min-w-0 flex-1 basis-36 py-2">
                    <Toast.Title render={<p />} className={toast.description ? 'font-medium' : ''} />
                    <Toast.Description className="mt-0.5 text-sm text-ink-muted" />
                  </div>
                  <Toast.Action className="-ml-3 min-h-11 rounded-full px-3 font-medium text-accent-ink hover:bg-accent-soft" />
                </div>
                <Toast.Close
                  // Otherwise only a mouse or Tab reveals it, and a screen reader on a phone never finds it.
                  aria-hidden={undefined}
                  render={<IconButton label={t('close')} icon={<X aria-hidden className="size-4" />} />}
                />
                {toast.data?.body && <div className="basis-full">{toast.data.body}</div>}
              </Toast.Content>
            </Toast.Root>
          );
        })}
      </Toast.Viewport>
    </Toast.Portal>
  );
}

/**
 * Measures the lower end of toasts at the top of the screen. Dialogs stay below it, so that no toast covers their title or their
 * close button. On a phone, so does the beginning of a page (`base.css`).
 */
function useToastsBottom(viewport: HTMLDivElement | null) {
  useEffect(() => {
    if (!viewport) return undefined;
    const { style } = document.documentElement;
    let pageTop = 0;
    const clear = () => {
      style.removeProperty('--toasts-bottom');
      if (pageTop > 0) movePage(0);
      pageTop = 0;
    };
    const watch = new ResizeObserver(() => {
      const { top, bottom, height } = viewport.getBoundingClientRect();
      const isAtTop = height > 0 && top < window.innerHeight - bottom;
      if (!isAtTop) {
        clear();
        return;
      }
      style.setProperty('--toasts-bottom', `${bottom}px`);
      // Farther down, the toasts cover no heading, and some browsers would move the text that is being read.
      if (bottom >= pageTop && window.scrollY >= bottom) return;
      movePage(bottom);
      pageTop = bottom;
    });
    watch.observe(viewport);
    return () => {
      watch.disconnect();
      clear();
    };
  }, [viewport]);
}

/** Begins the page below the toasts. If it then begins higher than before, what is read on a scrolled page stays in place. */
function movePage(toPx: number): void {
  const content = document.getElementById('content');
  const padding = () => (content ? Number.parseFloat(getComputedStyle(content).paddingTop) : 0);
  const [before, { scrollY }] = [padding(), window];
  document.documentElement.style.setProperty('--page-top', `${toPx}px`);
  const raised = before - padding();
  if (raised > 0 && scrollY > 0) window.scrollTo({ top: scrollY - raised, behavior: 'instant' });
}
