import { type Reaction, reactionEmoji, reactions } from '@ambiance/domain/conversations';
import { Copy, EllipsisVertical, Flag, Reply, Undo2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { IconButton } from '../../../ui/actions/IconButton.tsx';
import { Menu } from '../../../ui/actions/Menu.tsx';
import { chatTexts } from '../chat.texts.ts';
import { reactionNames } from './reaction-names.ts';

export interface MessageMenuProps {
  /** The Tab key stops only at the newest menu of a conversation. The arrow keys move on from there. */
  isNewest: boolean;
  /** The user's own reaction. */
  reaction: Reaction | undefined;
  /** Each action is undefined if it is not possible. */
  onReact: ((reaction: Reaction | null) => void) | undefined;
  onReply: (() => void) | undefined;
  onCopy: (() => void) | undefined;
  onUnsend: (() => void) | undefined;
  onReport: (() => void) | undefined;
}

/**
 * Menu of one message. With a mouse, its button is shown while the pointer is over the message. A finger opens it by resting on
 * the message; the button is then there only for screen readers and keyboards.
 */
export function MessageMenu({ isNewest, reaction, onReact, onReply, onCopy, onUnsend, onReport }: MessageMenuProps) {
  const t = useTexts(chatTexts);
  return (
    // Screen readers do not announce it with a new message.
    <span aria-live="off" className="pointer-coarse:absolute pointer-coarse:bottom-0">
      <Menu
        trigger={
          <IconButton
            data-message-menu
            tabIndex={isNewest ? 0 : -1}
            label={t('moreAboutMessage')}
            icon={<EllipsisVertical aria-hidden className="size-4" />}
            className="-my-1 text-ink-muted pointer-coarse:not-focus-visible:sr-only pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-visible:opacity-100 pointer-fine:aria-expanded:opacity-100"
          />
        }
        choice={
          onReact && {
            label: t('reactionTo'),
            options: reactions.map((one) => ({
              label: t(reactionNames[one]),
              face: reactionEmoji[one],
              isChosen: one === reaction,
              // Choosing the same reaction again removes it.
              onSelect: () => onReact(one === reaction ? null : one),
            })),
          }
        }
        items={[
          ...(onReply
            ? [{ label: t('reply'), icon: <Reply aria-hidden className="size-5" />, onSelect: onReply }]
            : []),
          ...(onCopy ? [{ label: t('copy'), icon: <Copy aria-hidden className="size-5" />, onSelect: onCopy }] : []),
          ...(onUnsend
            ? [{ label: t('unsend'), icon: <Undo2 aria-hidden className="size-5" />, onSelect: onUnsend }]
            : []),
          ...(onReport
            ? [{ label: t('reportMessage'), icon: <Flag aria-hidden className="size-5" />, onSelect: onReport }]
            : []),
        ]}
      />
    </span>
  );
}

const menus = '[data-message-menu]';
/** Opens the menu of the message that contains an element. */
export function openMenuOf(within: Element): void {
  const menu = within.closest('[data-message]')?.querySelector<HTMLElement>(menus);
  if (!menu || menu.ariaExpanded === 'true') return;
  navigator.vibrate?.(10);
  menu.click();
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Moves from one message's menu to the previous or next one. */
export function moveBetweenMenus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const here = event.target instanceof Element && event.target.closest(menus);
  if (!step || !here || here.ariaExpanded === 'true') return;
  event.preventDefault();
  event.stopPropagation();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(menus)];
  all.find((_, place) => all[place - step] === here)?.focus();
}
