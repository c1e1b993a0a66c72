import { FailureNotice, logFailure } from '@firedeck/sdk';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { texts } from '../texts.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { SectionSkeleton } from './section-skeleton.tsx';

interface SectionBoundaryProps {
  /** For the console. */
  name: string;
  /** Rendered after an error. Default: a notice with Retry. */
  failed?: ReactNode;
  /** Rendered while it suspends. Default: a skeleton. */
  pending?: ReactNode;
  children: ReactNode;
}

/** Isolates the errors and suspense of a section of the shell from the rest of the page. */
export function SectionBoundary({
  name,
  failed,
  pending = <SectionSkeleton />,
  children,
}: SectionBoundaryProps) {
  return (
    <ErrorBoundary
      resetKey={useLocation().key}
      onError={(error) => logFailure(`${name} stopped working`, error)}
      fallback={(retry) =>
        failed === undefined ? <FailureNotice {...texts.sectionStopped} onRetry={retry} /> : failed
      }
      pending={pending}
    >
      {children}
    </ErrorBoundary>
  );
}
