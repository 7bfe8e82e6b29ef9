import type { Perk } from '@ambiance/contract/perk-shapes';
import { Lock } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { PerkPicture } from './PerkPicture.tsx';
import { perksTexts } from './perks.texts.ts';
import { byVenue } from './venue-groups.ts';

/** Shows free members which plan includes perks, with a link to it. */
export function LockedBanner() {
  const t = useTexts(perksTexts);
  return (
    <Banner
      action={
        <LinkButton variant="secondary" to="/subscriptions" icon={<Lock aria-hidden className="size-4" />}>
          {t('upgrade')}
        </LinkButton>
      }
    >
      <p className="font-medium">{t('lockedTitle')}</p>
      <p>{t('lockedText')}</p>
    </Banner>
  );
}

const shownVenues = 8;

/** The places whose perks the user's plan does not include: pictures and names, without the perks' texts. */
export function LockedPerks({ perks }: { perks: readonly Perk[] }) {
  const t = useTexts(perksTexts);
  const groups = byVenue(perks);
  const hidden = groups.length - shownVenues;
  return (
    <>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {groups.slice(0, shownVenues).map(({ venue, perks: [first, ...others], distanceKm }) => (
          <li key={venue.id} className="overflow-hidden rounded-xl border border-hairline bg-surface">
            {first && <PerkPicture perk={first} width={240} height={160} className="aspect-3/2 w-full" />}
            <div className="flex flex-col gap-0.5 p-3">
              <p className="line-clamp-2 font-medium">{venue.name}</p>
              <p className="text-sm text-ink-muted">
                {venue.city}{' '}
                {distanceKm !== undefined && <span className="block">{t('withinKm', { km: distanceKm })}</span>}
              </p>
              <p className="flex items-center gap-1.5 text-sm text-ink-muted">
                <Lock aria-hidden className="size-3.5 shrink-0" />
                {t('perksHere', { count: 1 + others.length })}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Link to="/venues" className="-my-2.5 self-start py-2.5 font-medium text-accent-ink hover:underline">
          {t('more', { count: hidden })}
        </Link>
      )}
    </>
  );
}

/** Placeholder for a title that the server does not send. */
export const HiddenTitle = () => (
  <span aria-hidden className="my-[0.2lh] block h-[0.6lh] w-52 max-w-full rounded-md bg-ink-muted blur-sm" />
);
