import { appCode } from './app-code.ts';
import { type SignedIn, testPassword } from './people.ts';
import type { TestServer } from './start-test-server.ts';
import { CallError } from './test-transport.ts';

export interface AddedFactor {
  /** The secret that the authenticator app gets. */
  secret: string;
  recoveryCodes: string[];
}

/** Adds a second factor like the screen does. It uses the code of the previous time step, so the current code stays unused. */
export async function addFactor(
  { platform: { clock } }: Pick<TestServer, 'platform'>,
  { secondFactor }: Pick<SignedIn, 'secondFactor'>,
  password = testPassword,
): Promise<AddedFactor> {
  const { secret, setUpToken } = await secondFactor.begin();
  const code = appCode(secret, clock.now(), -1);
  const { recoveryCodes } = await secondFactor.add({ body: { password, code, setUpToken } });
  return { secret, recoveryCodes };
}

/** The token of a login that passed the password step and still needs a code. */
export async function loginTokenOf(
  { visitor }: Pick<TestServer, 'visitor'>,
  email: string,
  password = testPassword,
  more: { bringBack?: boolean } = {},
): Promise<string> {
  const refusal = await visitor.accounts.login({ body: { email, password, ...more } }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refusal instanceof CallError && refusal.loginToken) return refusal.loginToken;
  throw refusal ?? new Error(`${email} was asked for no code.`);
}
