import type { TabMessage, Tabs } from '@ambiance/chat-client/shared-connection';

/** The tabs of this browser. If they cannot communicate, as over plain HTTP, each tab works independently. */
export const browserTabs = (): Tabs => (navigator.locks && 'BroadcastChannel' in window ? together : alone);

const together: Tabs = {
  join(name, listener) {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', ({ data }) => listener(data as TabMessage));
    return { post: channel.postMessage.bind(channel), leave: () => channel.close() };
  },
  lead(name, { isTaken, signal, lead, onTaken }) {
    const held = navigator.locks.request(name, isTaken ? { steal: true } : { signal }, async () => {
      if (!signal.aborted) await lead();
    });
    // Rejects if another tab has taken the lock. Also rejects if this tab has stopped waiting, which must not be reported.
    held.catch(() => !signal.aborted && onTaken());
  },
};

const alone: Tabs = {
  join: () => ({ post: () => undefined, leave: () => undefined }),
  lead: (_, { isTaken, lead }) => {
    if (!isTaken) void lead();
  },
};
