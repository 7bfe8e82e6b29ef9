import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

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

/** A remark about the whole page or form. A danger is read out when it appears. */
export function Banner({ tone = 'info', children, action, className }: BannerProps) {
  const Icon = tone === 'danger' ? CircleAlert : Info;
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-4 py-2.5',
        tones[tone],
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 self-start" />
      <div className="min-w-0 flex-1 basis-52">{children}</div>
      {action}
    </div>
  );
}
