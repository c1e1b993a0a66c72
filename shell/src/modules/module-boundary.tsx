import type { ModuleChoice } from '@firedeck/contract';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../failures/error-boundary.tsx';
import { logModuleFailure } from './log-module-failure.ts';
import { ModuleView, ViewPlaceholder } from './module-view.tsx';
import { ViewFailure } from './view-failure.tsx';

export interface ModuleBoundaryProps {
  choice: ModuleChoice;
  view: string;
  /** Reserved height until the view is shown, in CSS pixels. */
  minHeight?: number | undefined;
  /**
   * Whether it is the main part of a page, which shows a spinner (spec §2); other views show a
   * skeleton.
   */
  isMain?: boolean | undefined;
}

/** Renders a module view so that its failures never affect the rest of the page. */
export function ModuleBoundary({
  choice,
  view,
  minHeight = 240,
  isMain = false,
}: ModuleBoundaryProps) {
  const shared = { choice, minHeight };
  return (
    <ErrorBoundary
      // A failure must not carry over to another module or view.
      key={`${choice.id}/${view}`}
      resetKey={useLocation().key}
      onError={(error) => logModuleFailure(choice, 'render', error)}
      fallback={(retry) => <ViewFailure {...shared} isBroken onRetry={retry} />}
      pending={<ViewPlaceholder {...shared} isMain={isMain} />}
    >
      <ModuleView {...shared} view={view} isMain={isMain} />
    </ErrorBoundary>
  );
}
