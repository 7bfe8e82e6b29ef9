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
