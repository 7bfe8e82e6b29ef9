/** The part of a conversation that shows whether it has messages to send. */
interface Sending {
  state: { get: () => { queue: readonly unknown[] } };
}

/** Stores the conversations that are on a screen, or that are still sending after their screen was left. */
export function createStoredConversations<C extends Sending>(create: (me: string, partner: string) => C) {
  const stored = new Map<string, C>();
  return {
    /** Returns the conversation of two people. If it is still sending after its screen was left, it is reused. */
    between(me: string, partner: string): C {
      for (const [name, { state }] of stored) if (state.get().queue.length === 0) stored.delete(name);
      const name = `${me} ${partner}`;
      const conversation = stored.get(name) ?? create(me, partner);
      stored.set(name, conversation);
      return conversation;
    },
    clear: () => stored.clear(),
  };
}
