import { Component, type ReactNode, Suspense } from 'react';

interface ErrorBoundaryProps {
  /** Changing it clears the error. */
  resetKey: string;
  onError(error: unknown): void;
  /** Rendered instead of failed children. */
  fallback(retry: () => void): ReactNode;
  /** Rendered while children suspend. */
  pending: ReactNode;
  children: ReactNode;
}

interface ErrorState {
  hasError: boolean;
}

/** Error and Suspense boundary in one. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorState> {
  override state: ErrorState = { hasError: false };
  private readonly retry = () => this.setState({ hasError: false });

  static getDerivedStateFromError(): ErrorState {
    return { hasError: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override componentDidUpdate(props: ErrorBoundaryProps, { hasError }: ErrorState): void {
    if (hasError && props.resetKey !== this.props.resetKey) this.retry();
  }

  override render(): ReactNode {
    const { fallback, pending, children } = this.props;
    if (this.state.hasError) return fallback(this.retry);
    return <Suspense fallback={pending}>{children}</Suspense>;
  }
}
