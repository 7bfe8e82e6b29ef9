/** The part of a conversation that shows whether it has messages to send. */
interface Sending {
  state: { get: () => { queue: readonly unknown[] } };
}

/** Stores the conversations that are on a screen, or that are still sending after their screen was left. */
export function createKeptConversations<C extends Sending>(create: (me: string, partner: string) => C) {
  const kept = new Map<string, C>();
  return {
    /** Returns the conversation of two people. If it is still sending after its screen was left, it is reused. */
    between(me: string, partner: string): C {
      for (const [name, { state }] of kept) if (state.get().queue.length === 0) kept.delete(name);
      const name = `${me} ${partner}`;
      const conversation = kept.get(name) ?? create(me, partner);
      kept.set(name, conversation);
      return conversation;
    },
    clear: () => kept.clear(),
  };
}
