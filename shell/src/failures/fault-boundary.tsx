import { Component, type ReactNode, Suspense } from 'react';

export interface FaultBoundaryProps {
  /** What broke is shown anew when this changes. */
  at: string;
  onFault(error: unknown): void;
  /** In place of what broke. */
  fallback(retry: () => void): ReactNode;
  /** In place of what suspends. */
  waiting: ReactNode;
  children: ReactNode;
}

interface FaultState {
  isBroken: boolean;
}

/** Whatever its children throw or wait for while they render stays in their place. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultState> {
  override state: FaultState = { isBroken: false };
  private readonly retry = () => this.setState({ isBroken: false });

  static getDerivedStateFromError(): FaultState {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFault(error);
  }

  override componentDidUpdate(props: FaultBoundaryProps, { isBroken }: FaultState): void {
    if (isBroken && props.at !== this.props.at) this.retry();
  }

  override render(): ReactNode {
    const { fallback, waiting, children } = this.props;
    if (this.state.isBroken) return fallback(this.retry);
    return <Suspense fallback={waiting}>{children}</Suspense>;
  }
}
