const idleMs = 300;

/** Calls back when the page is loaded and has nothing else to do; returns how to call that off. */
export function whenIdle(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Not every browser says when it is idle; some moments after loading it is likely to be.
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
