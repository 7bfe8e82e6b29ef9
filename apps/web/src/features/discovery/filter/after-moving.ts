import type { QueryClient } from '@tanstack/react-query';

/** Queries whose results are sorted by or measured from the user's position: people nearby, and perks with their venues. */
const measuredFromHere = [['discovery'], ['perks']];

/** Refetches everything that depends on the user's position. */
export function reloadDistances(queryClient: QueryClient): void {
  for (const queryKey of measuredFromHere) void queryClient.invalidateQueries({ queryKey });
}

/** Why the browser gave no position: the user denied it, or it could not be found. */
export const positionRefusal = (error: Error | GeolocationPositionError): 'locationDenied' | 'locationUnavailable' =>
  'code' in error && error.code === 1 ? 'locationDenied' : 'locationUnavailable';
