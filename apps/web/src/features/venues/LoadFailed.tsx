import { CloudOff } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';

export interface LoadFailedProps {
  title: string;
  error: Error;
  onRetry: () => unknown;
}

/** What a staff screen shows in place of what could not be loaded. */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  const ui = useTexts(uiTexts);
  return (
    <EmptyState
      icon={<CloudOff aria-hidden />}
      title={title}
      action={<Button onClick={() => void onRetry()}>{ui('tryAgain')}</Button>}
    >
      {error.message}
    </EmptyState>
  );
}
