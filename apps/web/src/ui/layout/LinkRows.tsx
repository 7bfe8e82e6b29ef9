import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../actions/Link.tsx';

export interface LinkRow {
  to: string;
  Icon: LucideIcon;
  title: string;
  text?: ReactNode;
}

/** Links to other pages, each with an icon and a line about what is there. */
export function LinkRows({ rows, current }: { rows: readonly LinkRow[]; current?: string | undefined }) {
  return (
    <ul className="divide-y divide-hairline overflow-hidden rounded-xl border border-hairline bg-surface">
      {rows.map(({ to, Icon, title, text }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={to === current ? 'page' : undefined}
            className="flex min-h-16 items-center gap-4 px-4 py-3 -outline-offset-2 hover:bg-accent-soft aria-[current]:bg-accent-soft"
          >
            <Icon aria-hidden className="size-5 shrink-0 text-accent-ink" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{title}</span>
              {text && <span className="block text-sm wrap-anywhere text-ink-muted">{text}</span>}
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
