import type { QueryClient } from '@tanstack/react-query';

/** Answers that are ordered by distance from the member, or measured from there: people nearby, and perks with their venues. */
const measuredFromHere = [['discovery'], ['perks']];

/** Asks again for whatever depends on where the member is. */
export function reloadDistances(queryClient: QueryClient): void {
  for (const queryKey of measuredFromHere) void queryClient.invalidateQueries({ queryKey });
}

/** Why a browser gave no position: the member refused it, or it could not find out. */
export const positionRefusal = (error: Error | GeolocationPositionError): 'locationDenied' | 'locationUnavailable' =>
  'code' in error && error.code === 1 ? 'locationDenied' : 'locationUnavailable';
