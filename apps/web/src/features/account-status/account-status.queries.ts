import type { StatusServer } from '../../server/status-server.ts';
import { queryOf } from '../../server/query-of.ts';

/** Client of a signed-in user, or of one who is suspended or banned. */
export type StatusClient = Pick<StatusServer, 'accountStatus'>;

/** Loads the account's status. */
export const accountStatusQuery = (client: StatusClient) =>
  queryOf(['account-status'], (it) => client.accountStatus.status(it), { gcTime: 0 });
