import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** So close to the end counts as being there. */
const nearEndPx = 48;

export interface KeptScroll {
  viewport: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  onScroll: () => void;
  scrollToEnd: () => void;
}

/**
 * Keeps what is being read where it is, whatever is added above or below, and stays at the end for those who are there.
 * Children of the content that stay where they are among the others carry `data-row`, the same for the same row.
 */
export function useKeptScroll(rows: unknown): KeptScroll {
  const viewport = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const place = useRef<{ row: string; top: number } | 'end'>('end');
  const size = useRef('');
  const [isAtEnd, setAtEnd] = useState(true);

  const restore = useCallback(() => {
    const { current: view } = viewport;
    if (!view || !content.current) return;
    size.current = sizeOf(view);
    if (place.current === 'end') {
      view.scrollTop = view.scrollHeight;
      return;
    }
    const { row, top } = place.current;
    const kept = rowsIn(content.current).find(({ dataset }) => dataset['row'] === row);
    if (kept) view.scrollTop = kept.offsetTop - top;
  }, []);

  const onScroll = useCallback(() => {
    const { current: view } = viewport;
    if (!view || !content.current) return;
    // A change of size moves what is seen as well, and nobody wanted that.
    if (size.current !== sizeOf(view)) return restore();
    place.current = placeOf(view, content.current);
    setAtEnd(place.current === 'end');
  }, [restore]);

  useLayoutEffect(restore, [restore, rows]);
  useLayoutEffect(() => {
    // What scrolls has to be reachable from the keyboard.
    viewport.current?.setAttribute('tabindex', '0');
    const observer = new ResizeObserver(restore);
    for (const { current } of [viewport, content]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, [restore]);
  const scrollToEnd = useCallback(() => {
    place.current = 'end';
    setAtEnd(true);
    restore();
  }, [restore]);
  return { viewport, content, isAtEnd, onScroll, scrollToEnd };
}

const sizeOf = ({ clientWidth, clientHeight, scrollHeight }: HTMLElement) =>
  `${clientWidth} ${clientHeight} ${scrollHeight}`;

const rowsIn = (content: HTMLElement) => [...content.querySelectorAll<HTMLElement>('[data-row]')];

/** The first row in sight and how far below the top edge it begins, or the end. */
function placeOf(view: HTMLElement, content: HTMLElement): { row: string; top: number } | 'end' {
  const { scrollTop, scrollHeight, clientHeight } = view;
  if (scrollHeight - scrollTop - clientHeight <= nearEndPx) return 'end';
  const first = rowsIn(content).find(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > scrollTop);
  return first ? { row: first.dataset['row'] ?? '', top: first.offsetTop - scrollTop } : 'end';
}
