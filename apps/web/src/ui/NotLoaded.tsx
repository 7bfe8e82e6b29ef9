import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { LoadFailed, type LoadFailedProps } from './LoadFailed.tsx';
import { uiTexts } from './ui.texts.ts';

export interface NotLoadedProps extends Pick<LoadFailedProps, 'title' | 'onRetry'> {
  /** Why it did not come; null while it is awaited. */
  error: Error | null;
  /** In its shape, while it is awaited. */
  children: ReactNode;
}

/** What stands in the place of what the server has not answered yet, or did not. */
export function NotLoaded({ error, children, ...failed }: NotLoadedProps) {
  const t = useTexts(uiTexts);
  return error ? (
    <LoadFailed {...failed}>{error.message}</LoadFailed>
  ) : (
    <output>
      <span className="sr-only">{t('loading')}</span>
      {children}
    </output>
  );
}
