import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

const tones = {
  info: 'border-accent-line bg-accent-soft text-accent-ink',
  danger: 'border-danger-solid bg-danger-soft text-danger-ink',
};

export interface BannerProps {
  tone?: keyof typeof tones;
  children: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** A notice about the whole page or form. Screen readers announce one with the tone `danger`. */
export function Banner({ tone = 'info', children, action, className }: BannerProps) {
  const Icon = tone === 'danger' ? CircleAlert : Info;
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border py-2.5 pr-4 pl-13',
        tones[tone],
        className,
      )}
    >
      {/* Aligned with the first line. An action that does not fit next to the text goes below it. */}
      <div className="relative min-w-0 flex-1 basis-52">
        <Icon aria-hidden className="absolute top-0.5 -left-9 size-5" />
        {children}
      </div>
      {action}
    </div>
  );
}
