import type { StatusServer } from '../../server/status-server.ts';
import { queryOptions } from '@tanstack/react-query';

/** Client of a signed-in user, or of one who is suspended or banned. */
export type StatusClient = Pick<StatusServer, 'accountStatus'>;

/** Loads the account's status. */
export const accountStatusQuery = (client: StatusClient) =>
  queryOptions({
    queryKey: ['account-status'],
    queryFn: ({ signal }) => client.accountStatus.status({ signal }),
    gcTime: 0,
  });
