import { ServerError } from '../../../server/transport.ts';
import { isTransient } from '../../../server/query-client.ts';
import { RefusedHere } from '../offline/check-signed-code.ts';

export interface Attempt {
  token: string;
  /** Makes a retry safe: the server and this device count a nonce only once. */
  nonce: string;
  /** A typed code can be corrected in its field; a scanned one cannot. */
  typed: boolean;
}

/** State of the redemption screen. `Done` is a redemption, `Facing` the member whose own code was scanned. */
export type RedeemStep<Done, Facing> =
  | { at: 'ready'; isMissing: boolean }
  | { at: 'sending'; attempt: Attempt }
  | { at: 'done'; done: Done }
  | { at: 'refused' | 'unsure'; attempt: Attempt; error: Error }
  | { at: 'asking' }
  | { at: 'faced'; facing: Facing }
  | { at: 'unfaced'; error: Error };

export interface RedeemState<Done, Facing> {
  step: RedeemStep<Done, Facing>;
  /** The last attempt whose result is unknown. The same code is sent again with its nonce. */
  unanswered: Attempt | undefined;
}

export type RedeemEvent<Done, Facing> =
  | { type: 'missing' | 'typed' | 'next' | 'asked' }
  | { type: 'sent'; attempt: Attempt }
  | { type: 'redeemed'; done: Done }
  | { type: 'failed'; error: Error }
  | { type: 'faced'; facing: Facing };

const ready = { at: 'ready', isMissing: false } as const;

export const redeemStart: RedeemState<never, never> = { step: ready, unanswered: undefined };

export const isBusy = ({ at }: { at: string }): boolean => at === 'sending' || at === 'asking';

/** True if neither the server nor this device could tell whether a code is valid. */
const isUnsure = (error: Error): boolean =>
  error instanceof RefusedHere ? error.refusal === 'cannot-check' : isTransient(error);

/** True if no server responded. */
export const isOffline = (error: Error): boolean =>
  !(error instanceof RefusedHere) && (!(error instanceof ServerError) || error.status === 0);

/** True if a retry may succeed. A refusal by this device stays the same. */
export const mayRetry = (error: Error): boolean => isTransient(error) && !(error instanceof RefusedHere);

/**
 * The attempt to make with a code. If an attempt with the same code got no response, it is repeated, so that it counts once.
 */
export const attemptWith = (
  { unanswered }: Pick<RedeemState<unknown, unknown>, 'unanswered'>,
  token: string,
  typed: boolean,
  newNonce: () => string,
): Attempt => (unanswered?.token === token ? unanswered : { token, nonce: newNonce(), typed });

/**
 * Returns the next state of the redemption screen. An event that does not fit the step, such as a late result, changes nothing.
 */
export function nextRedeem<Done, Facing>(
  state: RedeemState<Done, Facing>,
  event: RedeemEvent<Done, Facing>,
): RedeemState<Done, Facing> {
  const { step } = state;
  switch (event.type) {
    case 'missing':
      return isBusy(step) ? state : { ...state, step: { at: 'ready', isMissing: true } };
    case 'typed':
      return isBusy(step) ? state : { ...state, step: ready };
    case 'next':
      return { ...state, step: ready };
    case 'asked':
      return isBusy(step) ? state : { ...state, step: { at: 'asking' } };
    case 'sent':
      return isBusy(step) ? state : { step: { at: 'sending', attempt: event.attempt }, unanswered: event.attempt };
    case 'redeemed':
      return step.at === 'sending' ? { step: { at: 'done', done: event.done }, unanswered: undefined } : state;
    case 'faced':
      return step.at === 'asking' ? { ...state, step: { at: 'faced', facing: event.facing } } : state;
    default:
      return afterFailure(state, event.error);
  }
}

function afterFailure<Done, Facing>(state: RedeemState<Done, Facing>, error: Error): RedeemState<Done, Facing> {
  const { step, unanswered } = state;
  if (step.at === 'asking') return { ...state, step: { at: 'unfaced', error } };
  if (step.at !== 'sending') return state;
  const at = isUnsure(error) ? 'unsure' : 'refused';
  return { step: { at, attempt: step.attempt, error }, unanswered: isTransient(error) ? unanswered : undefined };
}

/** True if "Next" gets the focus. A wrong code that was typed is corrected in its field instead. */
export function isNextAhead(step: RedeemStep<unknown, unknown>): boolean {
  if (step.at === 'refused') return !step.attempt.typed;
  return ['done', 'unsure', 'unfaced'].includes(step.at);
}

/** True if the screen offers to scan or type a code. */
export const takesCode = ({ at }: { at: string }): boolean => at !== 'done' && at !== 'faced';

/** True if the screen shows the redemption of this claim. */
export const isAbout = (step: RedeemStep<object, unknown>, claimId: number): boolean =>
  step.at === 'done' && 'claimId' in step.done && step.done.claimId === claimId;
