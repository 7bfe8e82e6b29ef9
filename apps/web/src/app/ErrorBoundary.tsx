import { CloudOff } from 'lucide-react';
import { Component, type ErrorInfo, type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { appTexts } from './app.texts.ts';
import { Message } from './Message.tsx';

interface Props {
  address: string;
  children: ReactNode;
}
interface State {
  broken: boolean;
  address: string;
}

/** Keeps the frame standing when a page breaks; going to another address tries again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false, address: this.props.address };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error(error, componentStack);
    // Of a prerendered page nothing is left that would have to come to life first.
    delete document.getElementById('root')?.dataset['prerendered'];
  }

  static getDerivedStateFromProps({ address }: Props, state: State): State | null {
    return address === state.address ? null : { broken: false, address };
  }

  override render() {
    return this.state.broken ? <BrokenPage /> : this.props.children;
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
