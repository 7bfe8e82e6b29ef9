import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** A scroll position within this distance of the end counts as the end. */
const nearEndPx = 48;

export interface StableScroll {
  viewport: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  onScroll: () => void;
  scrollToEnd: () => void;
}

/**
 * Keeps the visible messages in place when others are added above or below. At the end, it stays at the end. Without messages, it
 * stays at the top. Content rows that keep their order carry a stable `data-row`.
 */
export function useStableScroll(rows: unknown): StableScroll {
  const viewport = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const place = useRef<{ row: string; top: number } | 'end'>('end');
  const size = useRef('');
  /** The height of `Chat` when it was last scrolled to its end. 0 to scroll it there in any case. */
  const pageHeight = useRef(0);
  const [isAtEnd, setAtEnd] = useState(true);

  const restore = useCallback(() => {
    const { current: view } = viewport;
    if (!view || !content.current) return;
    size.current = sizeOf(view);
    if (place.current === 'end') {
      // Without messages, the partner's profile is read from its top.
      if (!content.current.querySelector('[data-row]')) return;
      view.scrollTop = view.scrollHeight;
      // In a low window, `Chat` scrolls too. While its header is read, it stays there.
      const page = view.closest('section');
      if (page && (page.clientHeight !== pageHeight.current || isNearEnd(page))) {
        page.scrollTop = page.scrollHeight;
        pageHeight.current = page.clientHeight;
      }
      return;
    }
    const { row, top } = place.current;
    const stored = rowsIn(content.current).find(({ dataset }) => dataset['row'] === row);
    if (stored) view.scrollTop = stored.offsetTop - top;
  }, []);

  const onScroll = useCallback(() => {
    const { current: view } = viewport;
    if (!view || !content.current) return;
    // A change of size also causes a scroll event, although the user did not scroll.
    if (size.current !== sizeOf(view)) return restore();
    place.current = placeOf(view, content.current);
    setAtEnd(place.current === 'end');
  }, [restore]);

  useLayoutEffect(restore, [restore, rows]);
  useLayoutEffect(() => {
    // A scrollable element must be reachable by keyboard.
    viewport.current?.setAttribute('tabindex', '0');
    const observer = new ResizeObserver(restore);
    for (const { current } of [viewport, content]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, [restore]);
  const scrollToEnd = useCallback(() => {
    place.current = 'end';
    pageHeight.current = 0;
    setAtEnd(true);
    restore();
  }, [restore]);
  return { viewport, content, isAtEnd, onScroll, scrollToEnd };
}

const sizeOf = ({ clientWidth, clientHeight, scrollHeight }: HTMLElement) =>
  `${clientWidth} ${clientHeight} ${scrollHeight}`;

const isNearEnd = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight <= nearEndPx;

const rowsIn = (content: HTMLElement) => [...content.querySelectorAll<HTMLElement>('[data-row]')];

/** The first visible row and its distance from the top edge, or the end. */
function placeOf(view: HTMLElement, content: HTMLElement): { row: string; top: number } | 'end' {
  if (isNearEnd(view)) return 'end';
  const { scrollTop } = view;
  const first = rowsIn(content).find(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > scrollTop);
  return first ? { row: first.dataset['row'] ?? '', top: first.offsetTop - scrollTop } : 'end';
}
