import { opensPerk, perksPerVenueCard } from '@ambiance/domain/perks';
import { reachesTier, type TierKey } from '@ambiance/domain/tiers';
import type { PerkClaim } from '@ambiance/contract/perk-shapes';
import { useMutation } from '@tanstack/react-query';
import { BadgeCheck, MapPin, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { dateText } from '@ambiance/domain/date-text';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { showError, showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { HiddenTitle } from './LockedPerks.tsx';
import { PerkPicture } from './PerkPicture.tsx';
import { PerkText } from './PerkText.tsx';
import { perksTexts } from './perks.texts.ts';
import { claimAction, forTwoHint, useClaim } from './use-claim.ts';
import { readableFirst, type VenueGroup } from './venue-groups.ts';
import { FurtherFact } from '../../ui/layout/FurtherFact.tsx';

export interface VenueCardProps {
  group: VenueGroup;
  tier: TierKey;
  claims: readonly PerkClaim[];
}

/** A venue with up to three of its perks, and a button that starts a chat with its staff. */
export function VenueCard({ group: { venue, perks, distanceKm }, tier, claims }: VenueCardProps) {
  const t = useTexts(perksTexts);
  const navigate = useNavigate();
  const claim = useClaim(showRefusal);
  const chat = useMutation({
    mutationFn: () => server.assignments.startChat({ params: { id: String(venue.id) }, body: {} }),
    onSuccess: ({ hostUserId, hostName, awayText }) => {
      showToast(t(tier === 'premium' ? 'connectedStaff' : 'connectedVenue'));
      if (awayText) showToast(awayText, { kind: 'info', durationMs: 8000 });
      void navigate(`/chat?userId=${hostUserId}&name=${encodeURIComponent(hostName)}`);
    },
    onError: (error) => showError(error, t('chatFailed')),
  });
  const paying = reachesTier(tier, 'standard');
  const hidden = perks.length - perksPerVenueCard;
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Card className="flex flex-col gap-5">
      {perks[0] && (
        <PerkPicture
          perk={{ ...perks[0], imageUrl: null }}
          width={480}
          height={176}
          className="-mx-6 -mt-6 h-44 w-[calc(100%+3rem)] max-w-none rounded-t-xl"
        />
      )}
      <div className="flex flex-col gap-1">
        <h2 className="flex items-center gap-2 text-xl">
          {venue.name}
          {venue.verifiedVenue && (
            <>
              {' '}
              <BadgeCheck aria-hidden className="size-5 text-accent-ink" />
              <span className="sr-only">{t('verifiedVenue')}</span>
            </>
          )}
        </h2>
        <p className="flex items-start gap-1.5 text-ink-muted">
          <MapPin aria-hidden className="mt-1 size-4 shrink-0" />
          <span className="min-w-0">
            {venue.address && `${venue.address}, `}
            {venue.city}, {venue.country}
            {distanceKm !== undefined && <FurtherFact>{t('withinKm', { km: distanceKm })}</FurtherFact>}
          </span>
        </p>
      </div>
      <ul className="flex flex-col divide-y divide-hairline">
        {readableFirst(perks, claims)
          .slice(0, showsAll ? undefined : perksPerVenueCard)
          .map((perk) => (
            <li key={perk.id} className="flex flex-col gap-2 py-3">
              <VenuePerk
                perk={perk}
                venue={venue}
                tier={tier}
                mine={claims.find((one) => one.perk.id === perk.id)}
                isClaiming={claim.isPending && claim.variables === perk.id}
                onClaim={() => claim.mutate(perk.id)}
              />
            </li>
          ))}
      </ul>
      {hidden > 0 && (
        <Button
          variant="quiet"
          aria-expanded={showsAll}
          className="-my-4 -ml-5 self-start text-ink-muted"
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('fewer') : t('more', { count: hidden })}
        </Button>
      )}
      {paying && (
        <Button
          variant="secondary"
          wide
          className="mt-auto"
          icon={<MessageCircle aria-hidden className="size-5" />}
          aria-label={t('named.chat', { name: venue.name })}
          busy={chat.isPending}
          onClick={() => chat.mutate()}
        >
          {t('chat')}
        </Button>
      )}
    </Card>
  );
}

interface VenuePerkProps {
  perk: VenueGroup['perks'][number];
  venue: VenueGroup['venue'];
  tier: TierKey;
  mine: PerkClaim | undefined;
  isClaiming: boolean;
  onClaim: () => void;
}

function VenuePerk({ perk, venue, tier, mine, isClaiming, onClaim }: VenuePerkProps) {
  const t = useTexts(perksTexts);
  const ui = useTexts(uiTexts);
  const title = perk.title ?? mine?.title;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {perk.imageUrl && (
          <Photo
            url={perk.imageUrl}
            alt={t('pictureOf', { name: perk.title ?? venue.name })}
            width={56}
            height={56}
            className="size-14 shrink-0 rounded-lg"
          />
        )}
        <span className="flex min-w-0 flex-1 basis-36 flex-col gap-1">
          <span className="font-medium">
            {title ? <PerkText language={perk.languages?.title}>{title}</PerkText> : <HiddenTitle />}
          </span>
          {perk.blurb && (
            <span className="line-clamp-2 text-sm text-ink-muted">
              <PerkText language={perk.languages?.blurb} named={perk.languages?.title}>
                {perk.blurb}
              </PerkText>
            </span>
          )}
        </span>
        {mine ? (
          <Link
            to={`/perks?tab=claimed&claim=${mine.id}`}
            aria-label={t('named.claimed', { name: mine.title })}
            className="-my-2.5 rounded-full py-2.5"
          >
            <Badge tone="accent">{t('isClaimed')}</Badge>
          </Link>
        ) : (
          reachesTier(tier, 'standard') &&
          (reachesTier(tier, perk.minTier) ? (
            <Button
              variant="secondary"
              aria-label={perk.title ? t(`named.${claimAction(perk)}`, { name: perk.title }) : undefined}
              busy={isClaiming}
              onClick={onClaim}
            >
              {t(claimAction(perk))}
            </Button>
          ) : (
            <Badge tone="gold">{t('from', { tier: ui('tier.premium') })}</Badge>
          ))
        )}
      </div>
      {perk.forTwo && <p className="text-sm text-ink-muted">{t(forTwoHint(perk, opensPerk(tier, perk.minTier)))}</p>}
      {perk.terms && (
        <p className="text-sm whitespace-pre-line text-ink-muted">
          {t('terms')}{' '}
          <PerkText language={perk.languages?.terms} named={perk.languages?.title}>
            {perk.terms}
          </PerkText>
        </p>
      )}
      {perk.endsUtc && (
        <p className="text-sm text-ink-muted">
          {t('until', {
            date: dateText(perk.endsUtc, t.language, { dateStyle: 'long', timeZone: venue.timeZone }),
          })}
        </p>
      )}
    </>
  );
}
