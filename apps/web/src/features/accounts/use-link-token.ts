import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ServerError } from '../../server/transport.ts';

/**
 * Returns the secret of a mailed link. It is removed from the URL at once, so that screenshots and copied URLs do not contain
 * it. After a reload of the page it is still available.
 */
export function useLinkToken(): string {
  const [search] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = search.get('token');
  const [token] = useState(() => inAddress ?? (state as { linkToken?: string } | null)?.linkToken ?? '');
  useEffect(() => {
    if (inAddress) void navigate(pathname, { replace: true, state: { linkToken: inAddress } });
  }, [inAddress, pathname, navigate]);
  return token;
}

/**
 * Returns whether the action of a mailed link is done already, and a function that stores that it is. A reload of the page
 * keeps it.
 */
export function useLinkDone(): [boolean, () => void] {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const isDone = (state as { isDone?: boolean } | null)?.isDone ?? false;
  return [isDone, () => void navigate(pathname, { replace: true, state: { isDone: true } })];
}

/** True if the link of a mail is not valid. Any other failure may pass, so the user can try again. */
export const isRefusedLink = (error: Error | null): boolean =>
  error instanceof ServerError && Boolean(error.code?.startsWith('link.'));
