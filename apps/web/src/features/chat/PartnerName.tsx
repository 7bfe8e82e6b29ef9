import { Store } from 'lucide-react';

/** A partner's name. A host speaks for a venue, whose name is shown next to it. */
export function PartnerName({ name, venueName }: { name: string; venueName: string | null | undefined }) {
  return (
    <>
      <bdi>{name}</bdi>
      {venueName && (
        <span className="text-[0.85em] font-normal text-ink-muted">
          {' · '}
          <Store aria-hidden className="-mt-0.5 mr-1 inline size-[0.95em] @max-xl:hidden" />
          <bdi>{venueName}</bdi>
        </span>
      )}
    </>
  );
}

/** The same as one text, for titles, toasts and labels. */
export const partnerName = (name: string, venueName: string | null | undefined): string =>
  venueName ? `${name} · ${venueName}` : name;
