/** A conversation, as far as its queue of messages to send goes. */
interface Sending {
  state: { get: () => { queue: readonly unknown[] } };
}

/** The conversations that are on a screen, or still being sent after their screen was left. */
export function createKeptConversations<C extends Sending>(create: (me: string, partner: string) => C) {
  const kept = new Map<string, C>();
  return {
    /** The conversation of two people. One whose queue is still being sent after its screen was left is taken up again. */
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
