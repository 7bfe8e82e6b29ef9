import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react';

const pressMs = 450;
/** A finger that moves farther does not press. */
const slackPx = 10;

/**
 * Handlers for an element that calls `onPress` when a finger rests on something within it. Scrolling, and presses on links and
 * buttons, do not count.
 */
export function useLongPress(onPress: (pressed: Element) => void) {
  const press = useRef<{ timer: number; x: number; y: number; isDone: boolean }>(undefined);
  const drop = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  /** The end of a long press is no click, and it opens no menu of the browser. */
  const preventIfDone = (event: SyntheticEvent) => {
    if (press.current?.isDone) event.preventDefault();
  };
  return {
    onPointerDown({ target, pointerType, clientX: x, clientY: y, isPrimary }: PointerEvent) {
      drop();
      if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element) || target.closest('a, button')) return;
      const timer = window.setTimeout(() => {
        if (!press.current) return;
        press.current.isDone = true;
        onPress(target);
      }, pressMs);
      press.current = { timer, x, y, isDone: false };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (!press.current || press.current.isDone) return;
      if (Math.hypot(clientX - press.current.x, clientY - press.current.y) > slackPx) drop();
    },
    onPointerUp: () => press.current?.isDone || drop(),
    onPointerCancel: drop,
    onTouchEnd(event: SyntheticEvent) {
      preventIfDone(event);
      drop();
    },
    onContextMenu: preventIfDone,
  };
}
