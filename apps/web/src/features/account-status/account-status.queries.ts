import type { StatusServer } from '../../server/status-server.ts';
import { queryOptions } from '@tanstack/react-query';

/** What asks as somebody who is signed in, or who is suspended or banned. */
export type StatusClient = Pick<StatusServer, 'accountStatus'>;

/** Where the account stands. */
export const accountStatusQuery = (client: StatusClient) =>
  queryOptions({
    queryKey: ['account-status'],
    queryFn: ({ signal }) => client.accountStatus.status({ signal }),
    gcTime: 0,
  });
