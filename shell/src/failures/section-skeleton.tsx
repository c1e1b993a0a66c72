import { Skeleton } from '@firedeck/kit';
import { useElapsed } from '@firedeck/sdk';
import { texts } from '../texts.ts';

const showAfterMs = 150;

interface SectionSkeletonProps {
  /** Height of what loads, in CSS pixels. Default: 240. */
  minHeight?: number;
  label?: string;
}

/** A placeholder of the size of a loading section, delayed so that it doesn't flash. */
export function SectionSkeleton({ minHeight = 240, label = texts.loading }: SectionSkeletonProps) {
  const isShown = useElapsed(showAfterMs);
  return (
    <div role="status" aria-label={label} style={{ minHeight }}>
      {isShown && <Skeleton aria-hidden="true" variant="rounded" height={minHeight} />}
    </div>
  );
}
