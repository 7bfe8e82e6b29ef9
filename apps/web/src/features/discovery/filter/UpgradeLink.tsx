import { Lock } from 'lucide-react';
import { Link } from '../../../ui/actions/Link.tsx';

/** Below a locked control: names the plan that includes it, with a link to the plans. */
export function UpgradeLink({ children }: { children: string }) {
  return (
    <Link
      to="/subscriptions"
      className="-mt-1 -mb-2.5 inline-flex min-h-11 items-center gap-1.5 text-sm text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current"
    >
      <Lock aria-hidden className="size-3.5 shrink-0" />
      {children}
    </Link>
  );
}
