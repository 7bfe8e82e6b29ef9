import { useLocation, useNavigate } from 'react-router';

/** State of a history entry with something open over the page. It is valid until the page is reloaded. */
interface Stored {
  opened?: { what: string; at: number };
}

/** Opens things over the page with a history entry of their own, so that Back closes only them. */
export function useOpenedOverPage() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const stored = (state ?? {}) as Stored;
  return {
    /** Name of the open thing, as passed to `open`. */
    opened: stored.opened?.at === performance.timeOrigin ? stored.opened.what : undefined,
    open: (what: string) =>
      void navigate(pathname + search + hash, {
        state: { ...stored, opened: { what, at: performance.timeOrigin } } satisfies Stored,
      }),
    close: () => void navigate(-1),
  };
}
