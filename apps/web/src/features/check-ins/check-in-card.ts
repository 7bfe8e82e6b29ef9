import type { CheckIn } from '@ambiance/contract/check-ins';

/** True if the friend gets no messages of a check-in, so that the user relies on nobody. */
export const isUnreached = ({ state }: Pick<CheckIn, 'state'>): boolean =>
  state === 'not-reached' || state === 'declined';

/** The text and the buttons of a check-in. */
export function cardOf({ state, isCallAsked, dueUtc }: Pick<CheckIn, 'state' | 'isCallAsked' | 'dueUtc'>) {
  const isNotified = state === 'told';
  return {
    text: isNotified && isCallAsked ? ('calling' as const) : state,
    /** The friend has not been alerted, so that the check-in is cancelled rather than answered. */
    isCancelled: state === 'waiting' || (state === 'declined' && new Date(dueUtc) > new Date()),
    canAskForCall: (state === 'waiting' || state === 'asked' || isNotified) && !isCallAsked,
    /** We do not reach the friend, or not yet. */
    mustCall: state === 'trying' || isUnreached({ state }),
  };
}
