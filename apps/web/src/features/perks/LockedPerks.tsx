import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { classes } from '../../ui/classes.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { perksTexts } from './perks.texts.ts';

/** Tells a free member what opens perks, and where. */
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

/** What a free member sees only the shape of: nothing in it can be read, pressed or heard. */
export function Blurred({ locked, className, children }: { locked: boolean; className: string; children: ReactNode }) {
  return (
    <div
      aria-hidden={locked || undefined}
      inert={locked}
      className={classes(className, locked && 'blur-sm select-none')}
    >
      {children}
    </div>
  );
}

/** Stands where a title would, which the server keeps to itself. */
export const HiddenTitle = () => (
  <span className="my-[0.2lh] block h-[0.6lh] w-52 max-w-full rounded-md bg-ink-muted" />
);
