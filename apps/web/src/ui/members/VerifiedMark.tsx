import type { VerificationSource } from '@ambiance/domain/members';
import { BadgeCheck } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { classes } from '../classes.ts';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { uiTexts } from '../ui.texts.ts';

export interface VerifiedMarkProps {
  /** How the badge was earned. Shown on hover and focus. */
  source: VerificationSource | null;
  className?: string;
}

/** The mark of a verified member, with the word. It is next to the name, never part of it. */
export function VerifiedMark({ source, className }: VerifiedMarkProps) {
  const t = useTexts(uiTexts);
  const how = source ? t(`verified.${source}`) : t('verified');
  return (
    <Tooltip text={how}>
      <button
        type="button"
        aria-label={how}
        className={classes(
          '-mx-3 -my-2.5 inline-flex min-h-11 min-w-11 cursor-default items-center justify-center rounded-full px-3 align-middle text-sm font-medium text-accent-ink',
          className,
        )}
      >
        {/* If the name leaves no room for the word, it wraps below the mark and is clipped. */}
        <span className="flex h-5 min-w-0 flex-wrap gap-x-1 overflow-hidden leading-5">
          <BadgeCheck aria-hidden className="size-5 shrink-0" />
          <span aria-hidden>{t('verified')}</span>
        </span>
      </button>
    </Tooltip>
  );
}
