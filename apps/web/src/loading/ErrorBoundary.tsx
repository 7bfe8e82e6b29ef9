import { Component, type ErrorInfo, type ReactNode } from 'react';
import { resetFailures } from './fetched-once.ts';

interface Props {
  /** Any other value tries again: another address for a page, another use for what is shown on demand. */
  retryOn: unknown;
  /** Stands in the place of what is broken; nothing where the rest can do without it. */
  instead?: ReactNode;
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
    return this.state.broken ? this.props.instead : this.props.children;
  }
}
