import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

const retryMs = 10_000;

interface LazyPartProps {
  children: ReactNode;
  /** Shown until it is loaded. */
  instead?: ReactNode;
  /** Called once if it cannot be fetched yet. */
  onMissing?: () => void;
}

/**
 * Renders an optional part that is fetched separately from its page. If fetching fails, it retries automatically every 10 s and
 * when the device is online again.
 */
export function LazyPart({ children, instead, onMissing }: LazyPartProps) {
  const [attempts, setAttempts] = useState(0);
  const retry = useCallback(() => setAttempts((before) => before + 1), []);
  const missing = (
    <>
      {instead}
      <Retry onRetry={retry} onMissing={attempts === 0 ? onMissing : undefined} />
    </>
  );
  return (
    <ErrorBoundary retryOn={attempts} instead={missing}>
      <Suspense fallback={instead}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function Retry({ onRetry, onMissing }: { onRetry: () => void; onMissing: (() => void) | undefined }) {
  useEffect(() => {
    onMissing?.();
    const timer = setTimeout(onRetry, retryMs);
    window.addEventListener('online', onRetry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onRetry);
    };
  }, [onRetry, onMissing]);
  return null;
}
