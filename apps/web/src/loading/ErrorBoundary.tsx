import { Component, type ErrorInfo, type ReactNode } from 'react';
import { resetFailures } from './fetched-once.ts';

interface Props {
  /** A new value retries: a page's address, or the number of times that something was opened. */
  retryOn: unknown;
  /** Shown in place of the broken part. Defaults to nothing. */
  instead?: ReactNode;
  children: ReactNode;
}
interface State {
  broken: boolean;
  retryOn: unknown;
}

/** Keeps the rest of the page working when a part breaks. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false, retryOn: this.props.retryOn };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error(error, componentStack);
    resetFailures();
    // Buttons of a prerendered page do nothing until the app has started. The replacement must respond at once.
    delete document.getElementById('root')?.dataset['prerendered'];
  }

  static getDerivedStateFromProps({ retryOn }: Props, state: State): State | null {
    return retryOn === state.retryOn ? null : { broken: false, retryOn };
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children;
  }
}
