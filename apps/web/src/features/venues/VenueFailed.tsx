import { reloadVenue } from '../../me/my-venues.ts';
import { isTransient } from '../../server/query-client.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';

/** What a manager finds in place of what a venue did not tell; whoever is refused is not asked to try again. */
export function VenueFailed({ venueId, title, error }: { venueId: number; title: string; error: Error }) {
  return (
    <LoadFailed title={title} onRetry={isTransient(error) ? () => reloadVenue(venueId) : undefined}>
      {error.message}
    </LoadFailed>
  );
}
