import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { LoadFailed, type LoadFailedProps } from './LoadFailed.tsx';
import { uiTexts } from '../ui.texts.ts';

export interface NotLoadedProps extends Pick<LoadFailedProps, 'title' | 'onRetry'> {
  /** The reason why it could not be loaded. Null while it loads. */
  error: Error | null;
  /** A placeholder of the same shape, shown while it loads. */
  children: ReactNode;
}

/** Shown in place of data that is loading or could not be loaded. */
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
