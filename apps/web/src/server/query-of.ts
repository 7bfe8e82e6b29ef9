import { type QueryKey, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query';

type Options<Data, Key extends QueryKey> = UndefinedInitialDataOptions<Data, Error, Data, Key>;

/** A query that fetches by one call, which ends when no component needs it any more. */
export const queryOf = <Data, const Key extends QueryKey>(
  queryKey: Key,
  call: (options: { signal: AbortSignal }) => Promise<Data>,
  rules?: Omit<Options<Data, Key>, 'queryKey' | 'queryFn'>,
) => queryOptions<Data, Error, Data, Key>({ queryKey, queryFn: ({ signal }) => call({ signal }), ...rules });
