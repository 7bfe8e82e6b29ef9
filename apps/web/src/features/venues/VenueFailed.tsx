import { reloadVenue } from '../../me/my-venues.ts';
import { mayOfferRetry } from '../../server/query-client.ts';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';

/** Shown to a manager in place of venue data that could not be loaded. A refused user is not offered a retry. */
export function VenueFailed({ venueId, title, error }: { venueId: number; title: string; error: Error }) {
  return (
    <LoadFailed
      title={title}
      onRetry={mayOfferRetry(error) ? () => reloadVenue(venueId) : undefined}
      reason={error.message}
    />
  );
}
