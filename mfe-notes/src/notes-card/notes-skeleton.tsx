import { Box, Skeleton, Typography } from '@firedeck/kit';
import { useElapsed } from '@firedeck/sdk';
import { notesHeight } from '../fixed-text-area.tsx';
import { texts } from '../texts.ts';

const skeletonDelayMs = 150;
const slowNoticeDelayMs = 4_000;

/** The loading placeholder of the field; delayed, so that fast responses don't cause flicker. */
export function NotesSkeleton() {
  const isShown = useElapsed(skeletonDelayMs);
  const isSlow = useElapsed(slowNoticeDelayMs);
  return (
    <Box role="status" aria-label={texts.loading} sx={{ minHeight: notesHeight + 80 }}>
      {isShown && (
        <>
          <Skeleton variant="rounded" height={notesHeight} />
          <Typography variant="body2" color="textSecondary" sx={{ mt: '6px' }}>
            {isSlow ? texts.loadingLong : <Skeleton width="60%" />}
          </Typography>
        </>
      )}
    </Box>
  );
}
