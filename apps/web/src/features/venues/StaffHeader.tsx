import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { useChosenVenue } from './use-venue-id.ts';
import { MyVenues, VenueSwitch } from './VenueSwitch.tsx';

export interface StaffHeaderProps {
  title: string;
  lead?: string;
  /** The venue that the screen is about, or all where its user works. */
  venueId?: number | undefined;
  /** Whether whoever works at several may look at one of them alone. */
  chooses?: boolean;
  children?: ReactNode;
}

/** The head of a staff screen: what it is, of which venue, and the ways to its neighbours. */
export function StaffHeader({ title, lead, venueId, chooses = false, children }: StaffHeaderProps) {
  const chosen = useChosenVenue();
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <PageTitle>{title}</PageTitle>
      <div className="max-sm:w-full">
        <h1 tabIndex={-1} className="text-3xl">
          {title}
        </h1>
        {venueId !== undefined && <VenueSwitch venueId={venueId} />}
        {venueId === undefined && (chooses ? <VenueSwitch venueId={chosen} all /> : <MyVenues />)}
        {lead && <p className="mt-1 text-ink-muted">{lead}</p>}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">{children}</div>
    </div>
  );
}
