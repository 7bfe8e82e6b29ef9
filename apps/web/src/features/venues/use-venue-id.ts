import { useSearchParams } from 'react-router';
import { useSession } from '../../session/session.ts';

/** The venue that the address names, undefined where it names none. */
export function useChosenVenue(): number | undefined {
  const [query] = useSearchParams();
  const named = Number(query.get('venueId'));
  return Number.isInteger(named) && named > 0 ? named : undefined;
}

/** The venue that the address names, else the user's own, else the first. */
export function useVenueId(): number {
  const session = useSession();
  return useChosenVenue() ?? session?.venueIds?.[0] ?? 1;
}
