import type { TabMessage, Tabs } from '@ambiance/chat-client/shared-connection';

/** The tabs of this browser. If they cannot communicate, as over plain HTTP, each tab works independently. */
export const browserTabs = (): Tabs => (navigator.locks && 'BroadcastChannel' in window ? together : alone);

const together: Tabs = {
  join(name, listener) {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }) => listener(data as TabMessage));
    return { post: channel.postMessage.bind(channel), leave: () => channel.close() };
  },
  lead(name, options) {
    const { isTaken, signal, lead, onTaken } = options;
    const held = navigator.locks.request(name, isTaken ? { steal: true } : { signal }, async () => {
      if (!signal.aborted) await lead();
    });
    held.catch((error: unknown) => {
      // This tab has stopped waiting.
      if (signal.aborted) return;
      if (isStolen(error)) onTaken();
      // A browser that blocks storage also denies locks, and would deny the next one.
      else alone.lead(name, options);
    });
  },
};

/** True for the error of a lock that another tab has taken. */
const isStolen = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

const alone: Tabs = {
  join: () => ({ post: () => undefined, leave: () => undefined }),
  lead: (_, { isTaken, lead }) => {
    if (!isTaken) void lead();
  },
};
