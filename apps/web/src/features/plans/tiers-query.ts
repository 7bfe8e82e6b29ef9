import { queryOf } from '../../server/query-of.ts';
import { server } from '../../server/server.ts';

/** Plans with prices and limits, lowest first. */
export const tiersQuery = queryOf(['plans', 'full'], (it) => server.plans.fullTiers(it), { staleTime: 300_000 });
