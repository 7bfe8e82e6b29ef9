import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** The secret of a mailed link, taken out of the address at once, where history and screenshots would keep it. */
export function useLinkToken(): string {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => search.get('token') ?? '');
  useEffect(() => {
    if (token) void navigate(pathname, { replace: true });
  }, [token, pathname, navigate]);
  return token;
}

/** Whether what a mailed link asks for is done already, which a reload of its page still knows, and how to note that. */
export function useLinkDone(): [boolean, () => void] {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const isDone = (state as { isDone?: boolean } | null)?.isDone ?? false;
  return [isDone, () => void navigate(pathname, { replace: true, state: { isDone: true } })];
}
