import { useSearchParams } from 'react-router';
import { useSession } from '../../session/session.ts';

/** The venue that the address names, else the user's own, else the first. */
export function useVenueId(): number {
  const [query] = useSearchParams();
  const session = useSession();
  const named = Number(query.get('venueId'));
  return Number.isInteger(named) && named > 0 ? named : (session?.venueIds?.[0] ?? 1);
}
