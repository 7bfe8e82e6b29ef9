import { queryOf } from '../../server/query-of.ts';
import { server } from '../../server/server.ts';

export const secondFactorQuery = queryOf(['me', 'second-factor'], (it) => server.secondFactor.state(it));

export const passkeysQuery = queryOf(['me', 'passkeys'], (it) => server.secondFactor.passkeys(it));

/** The options for a passkey as the second step of a login. */
export const secondStepQuery = (loginToken: string) =>
  queryOf(
    ['second-step', loginToken],
    (it) => server.secondFactor.passkeyLogInOptions({ ...it, body: { loginToken } }),
    { gcTime: 0, retry: false },
  );

/**
 * A new secret for the setup. It stays the same while its page is open, also when everything about the user is read again, and is
 * then discarded.
 */
export const setUpQuery = queryOf(['second-factor-set-up'], (it) => server.secondFactor.begin(it), {
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
});
