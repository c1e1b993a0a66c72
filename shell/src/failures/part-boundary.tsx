import { FailureNotice, logFailure, PageSpinner } from '@firedeck/sdk';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { texts } from '../texts.ts';
import { FaultBoundary } from './fault-boundary.tsx';

interface PartBoundaryProps {
  /** For the browser's log. */
  name: string;
  /** In its place when it breaks. Default: a notice with Retry. */
  broken?: ReactNode;
  /** In its place while it suspends. Default: a spinner. */
  waiting?: ReactNode;
  children: ReactNode;
}

/** A part of the shell itself: when it breaks or suspends, the rest of the page goes on. */
export function PartBoundary({
  name,
  broken,
  waiting = <PageSpinner />,
  children,
}: PartBoundaryProps) {
  return (
    <FaultBoundary
      at={useLocation().key}
      onFault={(error) => logFailure(`${name} stopped working`, error)}
      fallback={(retry) =>
        broken === undefined ? <FailureNotice {...texts.partBroken} onRetry={retry} /> : broken
      }
      waiting={waiting}
    >
      {children}
    </FaultBoundary>
  );
}
