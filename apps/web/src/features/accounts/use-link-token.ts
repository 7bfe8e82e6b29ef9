import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/**
 * The secret of a mailed link. It is removed from the URL at once, so that screenshots and copied URLs do not contain it. A
 * reload of the page still has it.
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

/** Whether what a mailed link asks for is done already, which a reload of its page still knows, and how to note that. */
export function useLinkDone(): [boolean, () => void] {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const isDone = (state as { isDone?: boolean } | null)?.isDone ?? false;
  return [isDone, () => void navigate(pathname, { replace: true, state: { isDone: true } })];
}
