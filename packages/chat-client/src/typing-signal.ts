const repeatMs = 1000;
const stopAfterMs = 1000;

export interface TypingSignal {
  /** The user pressed a key in the input. */
  keystroke(): void;
  /** The text was sent, or the input lost focus. */
  stop(): void;
}

/** Sends a typing signal at most once a second, and its end one second after the last keystroke. */
export function createTypingSignal(send: (what: 'Typing' | 'StopTyping') => void): TypingSignal {
  let sentAt = -Infinity;
  let isShown = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let stopping: ReturnType<typeof setTimeout> | undefined;

  function start(): void {
    waiting = undefined;
    sentAt = performance.now();
    isShown = true;
    send('Typing');
  }
  function stop(): void {
    clearTimeout(stopping);
    clearTimeout(waiting);
    waiting = undefined;
    if (isShown) send('StopTyping');
    isShown = false;
  }
  return {
    keystroke() {
      clearTimeout(stopping);
      stopping = setTimeout(stop, stopAfterMs);
      const waitMs = sentAt + repeatMs - performance.now();
      if (waitMs <= 0) start();
      else waiting ??= setTimeout(start, waitMs);
    },
    stop,
  };
}
