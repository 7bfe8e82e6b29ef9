import { useSearchParams } from 'react-router';
import { useSession } from '../../session/session.ts';

/** The venue in the URL. Undefined if there is none. */
export function useChosenVenue(): number | undefined {
  const [query] = useSearchParams();
  const named = Number(query.get('venueId'));
  return Number.isInteger(named) && named > 0 ? named : undefined;
}

/** The venue in the URL, else the user's own, else the first. */
export function useVenueId(): number {
  const session = useSession();
  return useChosenVenue() ?? session?.venueIds?.[0] ?? 1;
}
