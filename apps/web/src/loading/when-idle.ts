const idleMs = 300;

/** Calls back when the page is loaded and idle. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Not every browser reports when it is idle. Some time after loading, it probably is.
  const begin = () => {
    timer = setTimeout(act, idleMs);
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
  return () => {
    window.removeEventListener('load', begin);
    clearTimeout(timer);
  };
}
