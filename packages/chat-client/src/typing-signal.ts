const repeatMs = 1000;
const stopAfterMs = 1000;

export interface TypingSignal {
  /** A key was pressed in the input. */
  keystroke(): void;
  /** The text was sent, or the input left. */
  stop(): void;
}

/** Says that somebody types, at most once a second, and that they stopped, a second after the last keystroke. */
export function createTypingSignal(say: (what: 'Typing' | 'StopTyping') => void): TypingSignal {
  let saidAt = -Infinity;
  let isShown = false;
  let saying: ReturnType<typeof setTimeout> | undefined;
  let stopping: ReturnType<typeof setTimeout> | undefined;

  function start(): void {
    saying = undefined;
    saidAt = performance.now();
    isShown = true;
    say('Typing');
  }
  function stop(): void {
    clearTimeout(stopping);
    clearTimeout(saying);
    saying = undefined;
    if (isShown) say('StopTyping');
    isShown = false;
  }
  return {
    keystroke() {
      clearTimeout(stopping);
      stopping = setTimeout(stop, stopAfterMs);
      const waitMs = saidAt + repeatMs - performance.now();
      if (waitMs <= 0) start();
      else saying ??= setTimeout(start, waitMs);
    },
    stop,
  };
}
