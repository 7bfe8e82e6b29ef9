import { useLocation, useNavigate } from 'react-router';

/** What an entry of the history keeps of something that lies over the page; only until the page is loaded anew. */
interface Opened {
  openedAt?: number;
}

/** Something that lies over the page and has an entry of its own in the history, so that Back closes it, and no more. */
export function useOpenedOverPage() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const kept = (state ?? {}) as Opened;
  return {
    isOpen: kept.openedAt === performance.timeOrigin,
    open: () =>
      void navigate(pathname + search + hash, {
        state: { ...kept, openedAt: performance.timeOrigin } satisfies Opened,
      }),
    close: () => void navigate(-1),
  };
}
