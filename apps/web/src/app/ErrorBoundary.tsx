import { CloudOff } from 'lucide-react';
import { Component, type ErrorInfo, type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { appTexts } from './app.texts.ts';
import { resetFailures } from '../loading/fetched-component.tsx';
import { Message } from '../ui/Message.tsx';

interface Props {
  /** Any other value tries again: another address for a page, another use for what is shown on demand. */
  retryOn: unknown;
  /** Shows nothing in the place of what is broken: the rest can do without it. */
  quiet?: true;
  children: ReactNode;
}
interface State {
  broken: boolean;
  retryOn: unknown;
}

/** Keeps everything else standing when a part breaks. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false, retryOn: this.props.retryOn };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error(error, componentStack);
    resetFailures();
    // Of a prerendered page nothing is left that would have to come to life first.
    delete document.getElementById('root')?.dataset['prerendered'];
  }

  static getDerivedStateFromProps({ retryOn }: Props, state: State): State | null {
    return retryOn === state.retryOn ? null : { broken: false, retryOn };
  }

  override render() {
    const { quiet, children } = this.props;
    if (!this.state.broken) return children;
    return quiet ? null : <BrokenPage />;
  }
}

function BrokenPage() {
  const t = useTexts(appTexts);
  // A page that was never opened here has to be fetched.
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
