import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { uiTexts } from './ui.texts.ts';

export interface LoadFailedProps {
  title: string;
  /** Why, where that is known. */
  children?: ReactNode;
  /** Undefined where asking again would change nothing. */
  onRetry: (() => unknown) | undefined;
  className?: string;
}

/** What stands in place of what could not be loaded. */
export function LoadFailed({ onRetry, ...rest }: LoadFailedProps) {
  const ui = useTexts(uiTexts);
  return (
    <EmptyState
      {...rest}
      icon={<CloudOff aria-hidden />}
      action={onRetry && <Button onClick={() => void onRetry()}>{ui('tryAgain')}</Button>}
    />
  );
}
