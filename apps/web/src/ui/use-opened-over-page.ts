import { useLocation, useNavigate } from 'react-router';

/** What an entry of the history keeps of something that lies over the page; only until the page is loaded anew. */
interface Kept {
  opened?: { what: string; at: number };
}

/** What lies over the page has an entry of its own in the history, so that Back closes it, and no more. */
export function useOpenedOverPage() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const kept = (state ?? {}) as Kept;
  return {
    /** What lies there, by the name it was opened with. */
    opened: kept.opened?.at === performance.timeOrigin ? kept.opened.what : undefined,
    open: (what: string) =>
      void navigate(pathname + search + hash, {
        state: { ...kept, opened: { what, at: performance.timeOrigin } } satisfies Kept,
      }),
    close: () => void navigate(-1),
  };
}
