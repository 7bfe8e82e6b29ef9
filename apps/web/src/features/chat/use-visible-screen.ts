import { useCallback } from 'react';

/**
 * Measures the part of the screen above an open keyboard, for the frame of a page that fills it. Also measures the height of
 * the element with the ref, so that toasts appear above it, and the end of the section's header, so that they do not cover it.
 */
export function useVisibleScreen(): (foot: HTMLElement | null) => (() => void) | undefined {
  return useCallback((foot) => {
    if (!foot) return undefined;
    const { style } = document.documentElement;
    const view = window.visualViewport;
    const measure = () => {
      const height = view?.height ?? window.innerHeight;
      const top = view?.offsetTop ?? 0;
      // Zooming in should enlarge a part, not shrink the page.
      const isZoomed = (view?.scale ?? 1) > 1.01;
      const behindKeyboard = isZoomed ? 0 : Math.max(0, window.innerHeight - height - top);
      if (!isZoomed) {
        style.setProperty('--visible-height', `${height}px`);
        style.setProperty('--visible-top', `${top}px`);
      }
      const head = foot.closest('section')?.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      style.setProperty('--toast-top', `${Math.max(0, head - top)}px`);
      style.setProperty('--toast-lift', `${behindKeyboard + foot.offsetHeight}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(foot);
    view?.addEventListener('resize', measure);
    view?.addEventListener('scroll', measure);
    return () => {
      observer.disconnect();
      view?.removeEventListener('resize', measure);
      view?.removeEventListener('scroll', measure);
      for (const name of ['--visible-height', '--visible-top', '--toast-top', '--toast-lift'])
        style.removeProperty(name);
    };
  }, []);
}
