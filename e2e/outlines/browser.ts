import { JSDOM } from 'jsdom';

type BrowserWindow = Window & typeof globalThis;

const html =
  '<!doctype html><html lang="en"><head><title>Ambiance</title></head><body><div id="root"></div></body></html>';
/** Global names that Node has too, but that must come from the page's window. */
const ofPage = new Set(['Event', 'CustomEvent', 'navigator', 'localStorage', 'sessionStorage', 'FormData']);
const inherited = ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const;

/** Gives this process a browser window without rendering. Call it before the web app is imported. */
export function openWindow(url: string): void {
  const { window } = new JSDOM(html, { url, pretendToBeVisual: true });
  const names = Object.getOwnPropertyNames(window).filter((name) => !(name in globalThis) || ofPage.has(name));
  for (const name of [...names, ...inherited]) {
    const value: unknown = window[name as keyof BrowserWindow];
    const isMethod = typeof value === 'function' && /^[a-z]/.test(name);
    define(globalThis, name, isMethod ? (value.bind(window) as unknown) : value);
  }
  for (const [name, value] of Object.entries(missing)) for (const to of [globalThis, window]) define(to, name, value);
  Object.assign(window.navigator, {
    clipboard: { writeText: async () => undefined },
    geolocation: { getCurrentPosition: () => undefined },
  });
  Object.assign(window.Element.prototype, { scrollIntoView() {}, scrollTo() {}, setPointerCapture() {} });
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL() {} });
}

const define = (on: object, name: string, value: unknown) =>
  Object.defineProperty(on, name, { value, configurable: true, writable: true });

const listeners = { addEventListener() {}, removeEventListener() {} };

/** Reports nothing, since no element has a size. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** The kind of device, which decides the layout. */
export const device = { isPhone: false };

/** Adds what jsdom lacks. The light scheme applies, and frames follow the test's timers. */
const missing = {
  matchMedia: (query: string) => ({
    get matches() {
      return !device.isPhone && /min-width|hover: hover/.test(query);
    },
    media: query,
    ...listeners,
  }),
  requestAnimationFrame: (draw: FrameRequestCallback) => setTimeout(() => draw(performance.now()), 16),
  cancelAnimationFrame: (frame: number) => clearTimeout(frame),
  scrollTo: () => undefined,
  IntersectionObserver: Observer,
  ResizeObserver: Observer,
  GeolocationPositionError: Observer,
};
