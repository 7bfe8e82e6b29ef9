/** A connection stays open for this long between two pages that use it. */
const graceMs = 1000;

/** Counts the users of a connection. `idle` is called when the last one has been gone for a while. */
export function createHolders({ held, idle }: { held: () => void; idle: () => void }) {
  let holders = 0;
  return {
    isHeld: () => holders > 0,
    /** Adds a user, until the returned function is called. */
    hold(): () => void {
      holders += 1;
      held();
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        holders -= 1;
        setTimeout(() => holders === 0 && idle(), graceMs);
      };
    },
  };
}
