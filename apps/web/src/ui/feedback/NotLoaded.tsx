import { useTexts } from '../../i18n/texts.ts';
import { LoadFailed, type LoadFailedProps } from './LoadFailed.tsx';
import { Skeleton } from './Skeleton.tsx';
import { uiTexts } from '../ui.texts.ts';

export interface NotLoadedProps extends Pick<LoadFailedProps, 'title' | 'onRetry'> {
  /** The reason why it could not be loaded. Null while it loads. */
  error: Error | null;
  /** The size of the placeholder that is shown while it loads, as classes. */
  skeleton: string;
}

/** Shown in place of data that is loading or could not be loaded. */
export function NotLoaded({ error, skeleton, ...failed }: NotLoadedProps) {
  const t = useTexts(uiTexts);
  return error ? (
    <LoadFailed {...failed} reason={error.message} />
  ) : (
    <output>
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className={skeleton} />
    </output>
  );
}
