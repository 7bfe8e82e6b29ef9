import { setStatus } from './chat-people.ts';
import { type SignedIn, testPassword } from './people.ts';
import type { TestServer } from './start-test-server.ts';
import { CallError } from './test-transport.ts';

/**
 * Starts the acts one after the other without waiting. An act with `isAlone` is a barrier: all acts so far finish, then `look`
 * checks the state. Refusals are allowed; failures of the server are not.
 */
export async function actInOrder<Act extends { isAlone: boolean }>(
  all: readonly Act[],
  act: (one: Act) => Promise<unknown>,
  look: () => Promise<void>,
): Promise<void> {
  const acts: Promise<unknown>[] = [];
  for (const one of all) {
    acts.push(
      act(one).catch((error: unknown) => {
        if (!(error instanceof CallError) || error.status >= 500) throw error;
      }),
    );
    if (one.isAlone) {
      await Promise.all(acts);
      await look();
    }
  }
  await Promise.all(acts);
  await look();
}

/** Deletes an account and restores it. Returns the new session. */
export async function leaveAndReturn(server: TestServer, member: SignedIn): Promise<SignedIn> {
  await member.accountData.deleteAccount({ body: { password: testPassword } });
  await setStatus(server, member.id, 'Active');
  return server.logIn(member.email);
}
