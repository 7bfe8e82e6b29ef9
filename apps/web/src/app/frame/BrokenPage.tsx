import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { buttonStyle } from '../../ui/actions/button-style.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import { appTexts } from '../app.texts.ts';

/** Shown in place of a page that could not be fetched or that crashed. */
export function BrokenPage() {
  const t = useTexts(appTexts);
  // A page that was never opened in this browser has to be fetched.
  const [isOffline] = useState(() => !navigator.onLine);
  useEffect(() => {
    if (!isOffline) return undefined;
    const again = () => window.location.reload();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isOffline]);
  return (
    <Message
      icon={<CloudOff aria-hidden />}
      title={t(isOffline ? 'offlineTitle' : 'brokenTitle')}
      text={t(isOffline ? 'offlineText' : 'brokenText')}
      action={
        <button type="button" onClick={() => window.location.reload()} className={buttonStyle('primary')}>
          {t('reload')}
        </button>
      }
    />
  );
}
