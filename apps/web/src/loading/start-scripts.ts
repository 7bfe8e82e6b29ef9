const retryMs = 10_000;

/** The scripts of a page, as its HTML names them. */
export interface PageScripts {
  entry: string;
  /** Scripts that the entry needs, so that they are fetched in parallel. */
  others: readonly string[];
}

/**
 * Starts the app. If a script cannot be loaded, the page says so (`data-failed`), and the scripts are fetched again every 10 s
 * and when the device is online again.
 */
export function startScripts({ entry, others }: PageScripts): void {
  for (const href of others) preloadScript(href);
  const start = () => {
    const script = Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: entry });
    script.addEventListener('error', () => {
      document.documentElement.dataset['failed'] = '';
      script.remove();
      const retry = () => {
        clearTimeout(timer);
        removeEventListener('online', retry);
        start();
      };
      const timer = setTimeout(retry, retryMs);
      addEventListener('online', retry);
    });
    document.head.append(script);
  };
  start();
}

/** The low priority lets the styles load first, because each page shows something without scripts. */
export function preloadScript(href: string): void {
  document.head.append(
    Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      crossOrigin: '',
      fetchPriority: 'low',
      href,
    }),
  );
}

/**
 * Starts the app of a page that can be read without it: after its first paint if it has a form, and otherwise when it is
 * loaded. Returns a function that starts it at once.
 * @param isForm the page is of little use before its app has started
 */
export function startLater(isForm: boolean, start: () => void): () => void {
  let isStarted = false;
  const startOnce = () => {
    if (!isStarted) start();
    isStarted = true;
  };
  // A hidden tab does not paint, but it loads.
  addEventListener('load', startOnce, { once: true });
  if (isForm) requestAnimationFrame(() => setTimeout(startOnce));
  return startOnce;
}
