import { hoursText } from '@ambiance/domain/opening-hours';
import { useMutation } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { textFor } from '@ambiance/domain/bilingual';
import { dateText } from '@ambiance/domain/date-text';
import { useTexts } from '../../../i18n/texts.ts';
import { reloadVenue } from '../../../me/my-venues.ts';
import { server } from '../../../server/server.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { PictureField } from '../../../ui/fields/PictureField.tsx';
import { showError, showToast } from '../../../ui/feedback/toast.ts';
import { useNow } from '../../../ui/use-now.ts';
import { barHeights, type ManagedPerk } from './managed-perk.ts';
import { titleFor } from './perk-search.ts';
import { managedPerksTexts } from './managed-perks.texts.ts';

interface ManagedPerkCardProps {
  perk: ManagedPerk;
  onEdit: () => void;
  /** Starts a new perk with the same content. */
  onCopy: () => void;
}

const paramsOf = ({ id, venue }: ManagedPerk) => ({ id: String(venue.id), perkId: String(id) });

/** A perk with its picture and how much it is used, in the manager's language if it is translated. */
export function ManagedPerkCard({ perk, onEdit, onCopy }: ManagedPerkCardProps) {
  const t = useTexts(managedPerksTexts);
  const { language } = t;
  const now = useNow();
  const title = titleFor(language, perk);
  const name = title.text ?? perk.title;
  const blurb = textFor(language, { language: perk.language, written: perk.blurb, translated: perk.translation.blurb });
  const picture = usePicture(perk);
  const [isEnding, setIsEnding] = useState(false);
  const end = useEnd(perk, () => setIsEnding(false));
  // If it was just ended, its end may be a moment after `now`, which changes only every minute.
  const ended = perk.endsUtc !== null && (end.data?.endsUtc === perk.endsUtc || new Date(perk.endsUtc) <= now);
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex flex-col gap-1">
        <div className="flex items-start justify-between gap-3">
          <h2 lang={title.language ?? perk.language} className="min-w-0 text-lg">
            {title.text}
          </h2>
          <Button
            variant="quiet"
            aria-label={`${t('edit')}, ${name}`}
            onClick={onEdit}
            className="-my-2 -mr-4 shrink-0 px-4!"
          >
            {t('edit')}
          </Button>
        </div>
        {blurb.text && (
          <p lang={blurb.language ?? perk.language} className="text-sm text-ink-muted">
            {blurb.text}
          </p>
        )}
      </div>
      <PictureField
        name={name}
        alt={t('pictureOf', { title: name })}
        url={perk.imageUrl}
        busy={picture.isPending}
        onChange={picture.mutate}
      />
      <p className="flex flex-wrap gap-2">
        <Badge>{t(`category.${perk.categoryKey}`)}</Badge>
        <Badge tone={perk.minTier === 'premium' ? 'gold' : 'neutral'}>
          {t(perk.minTier === 'premium' ? 'minTier.premium' : 'minTier.standard')}
        </Badge>
        {perk.forTwo && <Badge tone="accent">{t('forTwo')}</Badge>}
        {!perk.translation.title && <Badge>{t(`only.${perk.language}`)}</Badge>}
        <RuleBadges perk={perk} />
        {perk.endsUtc && (
          <Badge>
            {t(ended ? 'ended' : 'until', {
              date: dateText(perk.endsUtc, language, { dateStyle: 'long', timeZone: perk.venue.timeZone }),
            })}
          </Badge>
        )}
      </p>
      <div className="flex items-end justify-between gap-4">
        <p className="text-sm text-ink-muted">
          {perk.claimed === null
            ? t('usageForTwo', { redeemed: perk.redeemed })
            : t('usage', { claimed: perk.claimed, redeemed: perk.redeemed })}
        </p>
        <DailyBars counts={perk.redeemedByDay} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={<Copy aria-hidden className="size-5" />}
          aria-label={`${t('duplicate')}, ${name}`}
          onClick={onCopy}
        >
          {t('duplicate')}
        </Button>
        {!ended && (
          <Button variant="secondary" aria-label={`${t('endNow')}, ${name}`} onClick={() => setIsEnding(true)}>
            {t('endNow')}
          </Button>
        )}
      </div>
      {isEnding && (
        <ConfirmDialog
          title={t('endTitle', { title: name })}
          action={t('endNow')}
          busy={end.isPending}
          onConfirm={() => end.mutate()}
          onClose={() => setIsEnding(false)}
        >
          {perk.held === null ? t('endTextForTwo') : t('endText', { count: perk.held })}
        </ConfirmDialog>
      )}
    </Card>
  );
}

function usePicture(perk: ManagedPerk) {
  const t = useTexts(managedPerksTexts);
  const params = paramsOf(perk);
  return useMutation({
    mutationFn: (file: File | null) =>
      file ? server.perks.setPicture({ params, files: [file] }) : server.perks.removePicture({ params }),
    onSuccess: (_, file) => {
      showToast(t(file ? 'pictureSaved' : 'pictureRemoved'));
      return reloadVenue(perk.venue.id);
    },
    onError: (error) => showError(error, t('pictureFailed')),
  });
}

function useEnd(perk: ManagedPerk, onTried: () => void) {
  const t = useTexts(managedPerksTexts);
  return useMutation({
    mutationFn: () => server.perks.end({ params: paramsOf(perk) }),
    onSuccess: () => showToast(t('perkEnded')),
    onError: (error) => showError(error, t('endFailed')),
    onSettled: () => {
      onTried();
      return reloadVenue(perk.venue.id);
    },
  });
}

function RuleBadges({ perk: { hours = [], maxPerDay, maxClaims } }: { perk: ManagedPerk }) {
  const t = useTexts(managedPerksTexts);
  return (
    <>
      {hours.length > 0 && <Badge isLong>{hoursText(hours, t.language)}</Badge>}
      {maxPerDay && <Badge>{t('perDay', { count: maxPerDay })}</Badge>}
      {maxClaims && <Badge>{t('inAll', { count: maxClaims })}</Badge>}
    </>
  );
}

/** A small chart of the redemptions of each day. */
function DailyBars({ counts }: { counts: readonly number[] }) {
  const t = useTexts(managedPerksTexts);
  return (
    <figure className="flex flex-col items-end gap-1">
      <svg
        role="img"
        aria-label={t('chart', { days: counts.join(', ') })}
        viewBox={`0 0 ${counts.length * 4} 20`}
        className="h-10 w-28 text-accent-solid"
      >
        {barHeights(counts).map((height, day) => (
          // Days have no key other than their position.
          <rect
            key={day}
            x={day * 4}
            y={20 - Math.max(1, height * 20)}
            width="3"
            height={Math.max(1, height * 20)}
            fill="currentColor"
          />
        ))}
      </svg>
      <figcaption aria-hidden className="text-sm text-ink-muted">
        {t('chartDays', { count: counts.length })}
      </figcaption>
    </figure>
  );
}
