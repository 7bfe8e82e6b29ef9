import type { ReactNode } from 'react';

export interface MessageProps {
  icon: ReactNode;
  title: string;
  text: string;
  action: ReactNode;
  children?: ReactNode;
}

/** A page with a single message: not found, no access, or broken. */
export function Message({ icon, title, text, action, children }: MessageProps) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-5 px-4 py-20 text-center max-[22.5rem]:py-12 sm:py-28">
      {children}
      <span className="inline-flex size-20 items-center justify-center rounded-full bg-accent-soft text-accent-ink [&>svg]:size-9">
        {icon}
      </span>
      <h1 tabIndex={-1} className="text-4xl">
        {title}
      </h1>
      <p className="text-lg text-balance text-ink-muted">{text}</p>
      <div className="mt-2">{action}</div>
    </div>
  );
}
