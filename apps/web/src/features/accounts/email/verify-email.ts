import { rememberMe } from '../../../me/my-queries.ts';
import { server } from '../../../server/server.ts';
import { session } from '../../../session/session.ts';

/** Verifies the address of a link's account. The user may be logged in with another one, so their own data is loaded again. */
export async function verifyEmail(token: string): Promise<void> {
  await server.accounts.verifyEmail({ body: { token } });
  const me = session.get() && (await server.members.me().catch(() => undefined));
  if (me) rememberMe(me);
}
