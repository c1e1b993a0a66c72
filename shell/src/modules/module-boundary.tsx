import type { ModuleChoice } from '@firedeck/contract';
import { Component, type ReactNode } from 'react';
import { logModuleFailure } from './log-module-failure.ts';
import { ModuleView } from './module-view.tsx';
import { ViewFailure } from './view-failure.tsx';

export interface ModuleBoundaryProps {
  choice: ModuleChoice;
  view: string;
  /** Kept free while the view is not there, in CSS pixels. */
  minHeight?: number;
}

/** One view of one module in its place: whatever happens inside, the rest of the page goes on. */
export function ModuleBoundary(props: ModuleBoundaryProps) {
  // Another module or view is another boundary: it must not inherit what failed here.
  return <RenderBoundary key={`${props.choice.id}/${props.view}`} {...props} />;
}

interface RenderState {
  error: unknown;
  broken: boolean;
}

class RenderBoundary extends Component<ModuleBoundaryProps, RenderState> {
  override state: RenderState = { error: null, broken: false };

  static getDerivedStateFromError(error: unknown): RenderState {
    return { error, broken: true };
  }

  override componentDidCatch(error: unknown): void {
    logModuleFailure(this.props.choice, 'render', error);
  }

  override render(): ReactNode {
    const { choice, view, minHeight = 240 } = this.props;
    if (this.state.broken) {
      const again = () => this.setState({ error: null, broken: false });
      return <ViewFailure choice={choice} minHeight={minHeight} onRetry={again} />;
    }
    return <ModuleView choice={choice} view={view} minHeight={minHeight} />;
  }
}
