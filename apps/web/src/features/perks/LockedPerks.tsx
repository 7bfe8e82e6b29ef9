import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { classes } from '../../ui/classes.ts';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { perksTexts } from './perks.texts.ts';

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

/** For free members, shows only the outline of its content: it cannot be read, pressed or heard. */
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

/** Placeholder for a title that the server does not send. */
export const HiddenTitle = () => (
  <span className="my-[0.2lh] block h-[0.6lh] w-52 max-w-full rounded-md bg-ink-muted" />
);
