import { Box, Skeleton } from '@firedeck/kit';
import { useElapsed } from '@firedeck/sdk';
import { texts } from '../texts.ts';

const showAfterMs = 150;
const headingHeight = 32;
const rowHeight = 56;
const gap = 12;
const mostRows = 6;

interface SectionSkeletonProps {
  /** Height of what loads, in CSS pixels. Default: 240. */
  minHeight?: number;
  label?: string;
}

/** Reserves the space of a section that loads, and shows its rows, delayed so that they don't flash. */
export function SectionSkeleton({ minHeight = 240, label = texts.loading }: SectionSkeletonProps) {
  const isShown = useElapsed(showAfterMs);
  const rows = Math.floor((minHeight - headingHeight) / (rowHeight + gap));
  return (
    <Box role="status" aria-label={label} sx={{ minHeight }}>
      {isShown && (
        <Box aria-hidden="true" sx={{ display: 'grid', gap: `${gap}px` }}>
          <Skeleton variant="rounded" width="40%" height={headingHeight - gap} />
          {Array.from(
            { length: Math.max(1, Math.min(mostRows, rows)) },
            (_, row) => `row ${row}`,
          ).map((key) => (
            <Skeleton key={key} variant="rounded" height={rowHeight} />
          ))}
        </Box>
      )}
    </Box>
  );
}
