import { FailureNotice, logFailure, PageSpinner } from '@firedeck/sdk';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { texts } from '../texts.ts';
import { FaultBoundary } from './fault-boundary.tsx';

interface PartBoundaryProps {
  /** For the browser's log. */
  name: string;
  /** It has no room to say that it is missing. Default: false. */
  isSmall?: boolean;
  children: ReactNode;
}

/** A part of the shell itself: when it breaks or suspends, the rest of the page goes on. */
export function PartBoundary({ name, isSmall = false, children }: PartBoundaryProps) {
  return (
    <FaultBoundary
      at={useLocation().key}
      onFault={(error) => logFailure(`${name} stopped working`, error)}
      fallback={(retry) => !isSmall && <FailureNotice {...texts.partBroken} onRetry={retry} />}
      waiting={!isSmall && <PageSpinner />}
    >
      {children}
    </FaultBoundary>
  );
}
