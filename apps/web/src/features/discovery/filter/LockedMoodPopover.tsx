import { Popover } from '@base-ui/react/popover';
import type { Mood } from '@ambiance/domain/moods';
import type { TierKey } from '@ambiance/domain/tiers';
import { useTexts } from '../../../i18n/texts.ts';
import { wantMood } from '../../../session/picked-mood.ts';
import { Link } from '../../../ui/actions/Link.tsx';
import { MoodChip } from '../../../ui/members/MoodChip.tsx';
import { popupStyle } from '../../../ui/overlays/overlay-style.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { usePressAgain } from '../../../ui/actions/use-press-again.ts';
import { discoveryTexts } from '../discovery.texts.ts';

/** Popover below a locked mood's chip that names the plan that includes the mood. */
export function LockedMoodPopover({ mood, tier }: { mood: Mood; tier: TierKey }) {
  const t = useTexts(discoveryTexts);
  const ui = useTexts(uiTexts);
  return (
    <Popover.Root>
      <Popover.Trigger ref={usePressAgain()} render={<MoodChip mood={mood} selected={false} locked />} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} className="z-10">
          <Popover.Popup className={popupStyle}>
            <div className="flex max-w-[min(20rem,100vw-3rem)] flex-col px-2.5 pt-2.5">
              <Popover.Title className="font-sans text-base font-medium tracking-normal">
                {t('lockedTitle', { mood: ui(`mood.${mood}`), tier: ui(`tier.${tier}`) })}
              </Popover.Title>
              <Link
                to="/subscriptions"
                onClick={() => wantMood(mood)}
                className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-4"
              >
                {t('seePlans')}
              </Link>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
