import { useCallback } from 'react';

/**
 * Measures the part of the screen above an open keyboard, for the frame of a page that fills it. Also measures the lower end of the header
 * in the section that contains the element with the ref. Toasts appear below that header, so that they cover neither the newest message nor
 * the input.
 */
export function useVisibleScreen(): (foot: HTMLElement | null) => (() => void) | undefined {
  return useCallback((foot) => {
    if (!foot) return undefined;
    const { style, dataset } = document.documentElement;
    dataset['toasts'] = 'top';
    const view = window.visualViewport;
    const measure = () => {
      const height = view?.height ?? window.innerHeight;
      const top = view?.offsetTop ?? 0;
      // Zooming in should enlarge a part, not shrink the page.
      const isZoomed = (view?.scale ?? 1) > 1.01;
      if (!isZoomed) {
        style.setProperty('--visible-height', `${height}px`);
        style.setProperty('--visible-top', `${top}px`);
      }
      const head = foot.closest('section')?.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      style.setProperty('--toast-top', `${Math.max(0, head - top)}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(foot);
    view?.addEventListener('resize', measure);
    view?.addEventListener('scroll', measure);
    return () => {
      observer.disconnect();
      view?.removeEventListener('resize', measure);
      view?.removeEventListener('scroll', measure);
      delete dataset['toasts'];
      for (const name of ['--visible-height', '--visible-top', '--toast-top']) style.removeProperty(name);
    };
  }, []);
}
