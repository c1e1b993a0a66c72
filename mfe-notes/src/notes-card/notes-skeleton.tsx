import { Box, Skeleton, Typography } from '@firedeck/kit';
import { useElapsed } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { notesHeight } from './plain-text-area.tsx';

const quietMs = 150;
const longMs = 4_000;

/** The shape of the field while the notes are on their way; fast answers do not flash. */
export function NotesSkeleton() {
  const isShown = useElapsed(quietMs);
  const isLong = useElapsed(longMs);
  return (
    <Box role="status" aria-label={texts.loading} sx={{ minHeight: notesHeight + 80 }}>
      {isShown && (
        <>
          <Skeleton variant="rounded" height={notesHeight} />
          <Typography variant="body2" color="textSecondary" sx={{ mt: '6px' }}>
            {isLong ? texts.loadingLong : <Skeleton width="60%" />}
          </Typography>
        </>
      )}
    </Box>
  );
}
