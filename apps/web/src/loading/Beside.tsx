import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

const retryMs = 10_000;

interface BesideProps {
  children: ReactNode;
  /** Stands in its place until it is here. */
  instead?: ReactNode;
  /** To be told, once, that it cannot be fetched yet. */
  onMissing?: () => void;
}

/**
 * What is fetched beside a page, which can do without it. Where it cannot be fetched it is tried again by itself, every 10 s and
 * once the device is online again.
 */
export function Beside({ children, instead, onMissing }: BesideProps) {
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
