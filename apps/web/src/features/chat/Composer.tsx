import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { classes } from '../../ui/classes.ts';
import { charactersLeft, isCounted } from './messages/characters-left.ts';
import { chatTexts } from './chat.texts.ts';

const inputStyle =
  'col-start-1 row-start-1 max-h-[min(200px,40cqh)] min-h-11 min-w-0 px-4 py-2.5 leading-6 wrap-anywhere';

export interface ComposerProps {
  /** Receives the input's element. */
  input: RefObject<HTMLTextAreaElement | null>;
  partnerName: string;
  text: string;
  /** The input can be used now. Messages that are being sent do not block it. */
  isReady: boolean;
  onType: (text: string) => void;
  onSend: (text: string) => void;
  /** Buttons in front of the input for other things to send. */
  more: ReactNode;
  /** A line that is sent above the text. */
  quoted?: string | undefined;
  /** The message or the part of a profile that the text is about, above the input. */
  reply: ReactNode;
  onEscape: () => void;
}

/** The input for messages. Enter sends, Shift+Enter starts a new line, Escape leaves it. */
export function Composer({
  input,
  partnerName,
  text,
  isReady,
  onType,
  onSend,
  more,
  quoted,
  reply,
  onEscape,
}: ComposerProps) {
  const t = useTexts(chatTexts);
  const counterId = useId();
  useFocusWhenReady(input, isReady);

  const trimmed = text.trim();
  const left = charactersLeft(trimmed, quoted);
  const submit = () => {
    if (isReady && trimmed && left >= 0) onSend(trimmed);
  };
  const followKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // A key that completes a composed character must not send the message.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onEscape();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-4"
    >
      {reply}
      <div className="flex items-end gap-2 rounded-2xl border border-edge bg-surface p-0.5 focus-within:border-accent-solid focus-within:outline-2 focus-within:outline-accent-solid has-aria-disabled:bg-sunken">
        {more}
        {/* A copy of the text behind the input sets its height: up to 200 px, or less if the keyboard leaves little room. */}
        <div className="grid min-w-0 flex-1">
          <div aria-hidden className={classes(inputStyle, 'invisible overflow-hidden whitespace-pre-wrap')}>
            {`${text} `}
          </div>
          {/* Read-only instead of disabled: a disabled input would lose the focus, a phone's keyboard and the caret. */}
          <textarea
            ref={input}
            rows={1}
            value={text}
            readOnly={!isReady}
            aria-disabled={!isReady}
            aria-label={t('messageTo', { name: partnerName })}
            aria-describedby={counterId}
            aria-invalid={left < 0 || undefined}
            placeholder={t('placeholder')}
            enterKeyHint="send"
            onChange={(event) => onType(event.currentTarget.value)}
            onKeyDown={followKey}
            className={classes(
              inputStyle,
              'resize-none overflow-y-auto bg-transparent outline-none',
              // Large text leaves little room, and a second line would be cut off.
              'placeholder-shown:whitespace-nowrap placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap',
            )}
          />
        </div>
        <button
          type="submit"
          aria-label={t('send')}
          disabled={!trimmed || left < 0 || !isReady}
          // Keeps the focus in the input, so that a phone's keyboard stays open.
          onMouseDown={(event) => event.preventDefault()}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-solid text-white transition-opacity disabled:cursor-not-allowed disabled:opacity-40"
        >
          <SendHorizontal aria-hidden className="size-5" />
        </button>
      </div>
      <output
        id={counterId}
        className={classes('block text-right text-sm tabular-nums', left < 0 ? 'text-danger-ink' : 'text-ink-muted')}
      >
        {left < 0 ? t('charactersOver', { count: -left }) : isCounted(left) && t('charactersLeft', { count: left })}
      </output>
    </form>
  );
}

/**
 * Focuses the input when it is ready, but only with a mouse and a real keyboard. On a phone the focus would open the keyboard
 * unasked.
 */
function useFocusWhenReady(input: { current: HTMLTextAreaElement | null }, isReady: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isReady || isDone.current) return undefined;
    // After a navigation, the heading gets the focus first.
    const frame = requestAnimationFrame(() => {
      isDone.current = true;
      // The focus on the list's link that led here does not mean that the user is busy elsewhere.
      const isBusyElsewhere = document.activeElement?.matches('input, textarea, button, a:not([aria-current])');
      if (!isBusyElsewhere && matchMedia('(hover: hover) and (pointer: fine)').matches) input.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [input, isReady]);
}
