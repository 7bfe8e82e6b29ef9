import { CloudOff } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../actions/Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { uiTexts } from '../ui.texts.ts';

export interface LoadFailedProps {
  title: string;
  /** The reason, if it is known. */
  reason?: string;
  /** Undefined if a retry would change nothing. */
  onRetry: (() => unknown) | undefined;
  className?: string;
}

/** Shown in place of content that could not be loaded. */
export function LoadFailed({ onRetry, reason, ...rest }: LoadFailedProps) {
  const ui = useTexts(uiTexts);
  return (
    <EmptyState
      {...rest}
      icon={<CloudOff aria-hidden />}
      action={onRetry && <Button onClick={() => void onRetry()}>{ui('tryAgain')}</Button>}
    >
      {reason}
    </EmptyState>
  );
}
