import type { Facing } from '@ambiance/contract/vouching';
import { looksLikeDoorCode } from '@ambiance/domain/vouching';
import { useMutation } from '@tanstack/react-query';
import { useReducer } from 'react';
import { server } from '../../../server/server.ts';
import { redeemAtDoor } from '../offline/offline-validator.ts';
import { reloadRedemptions } from '../perks.queries.ts';
import { signal } from '../../../ui/feedback/signal.ts';
import { type Attempt, attemptWith, isBusy, mayRetry, nextRedeem, redeemStart } from './redeem-steps.ts';
import type { Done } from './RedeemVerdict.tsx';

const retries = 2;

/** The step of the redemption screen, its events, and a function that checks a code. */
export function useRedeeming() {
  const [state, dispatch] = useReducer(nextRedeem<Done, Facing>, redeemStart);
  const onError = (error: Error) => {
    signal('no');
    dispatch({ type: 'failed', error });
  };
  const redeem = useMutation({
    mutationFn: ({ token, nonce }: Attempt) => redeemAtDoor(token, nonce),
    retry: (failures, error) => failures < retries && mayRetry(error),
    onSuccess: (done) => {
      signal('yes');
      dispatch({ type: 'redeemed', done });
      if ('claimId' in done) void reloadRedemptions();
    },
    onError,
  });
  const face = useMutation({
    mutationFn: (doorCode: string) => server.vouching.scan({ body: { code: doorCode } }),
    onSuccess: (facing) => {
      signal('yes');
      dispatch({ type: 'faced', facing });
    },
    onError,
  });
  function submit(token: string, typed: boolean) {
    if (isBusy(state.step)) return;
    if (looksLikeDoorCode(token.trim())) {
      dispatch({ type: 'asked' });
      return face.mutate(token.trim());
    }
    const attempt = attemptWith(state, token, typed, () => crypto.randomUUID());
    dispatch({ type: 'sent', attempt });
    redeem.mutate(attempt);
  }
  return { step: state.step, dispatch, submit };
}
