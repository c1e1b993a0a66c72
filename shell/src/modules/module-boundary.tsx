import type { ModuleChoice } from '@firedeck/contract';
import { useLocation } from 'react-router-dom';
import { FaultBoundary } from '../failures/fault-boundary.tsx';
import { logModuleFailure } from './log-module-failure.ts';
import { ModuleView, Waiting } from './module-view.tsx';
import { ViewFailure } from './view-failure.tsx';

export interface ModuleBoundaryProps {
  choice: ModuleChoice;
  view: string;
  /** Kept free while the view is not there, in CSS pixels. */
  minHeight?: number;
}

/** One view of one module in its place: whatever happens inside, the rest of the page goes on. */
export function ModuleBoundary({ choice, view, minHeight = 240 }: ModuleBoundaryProps) {
  const place = { choice, minHeight };
  return (
    <FaultBoundary
      // Another module or view is another boundary: it must not inherit what failed here.
      key={`${choice.id}/${view}`}
      at={useLocation().key}
      onFault={(error) => logModuleFailure(choice, 'render', error)}
      fallback={(retry) => <ViewFailure {...place} stopped onRetry={retry} />}
      waiting={<Waiting {...place} />}
    >
      <ModuleView {...place} view={view} />
    </FaultBoundary>
  );
}
