import { Box, CircularProgress } from '@firedeck/kit';
import { sdkTexts } from '../texts.ts';
import { useElapsed } from './use-elapsed.ts';

const showAfterMs = 150;

/** A centered spinner, delayed so that it doesn't flash on fast responses. */
export function PageSpinner({ label = sdkTexts.loading }: { label?: string }) {
  const shown = useElapsed(showAfterMs);
  return (
    <Box
      role="status"
      aria-label={label}
      sx={{ display: 'grid', placeItems: 'center', minHeight: 240 }}
    >
      {shown && <CircularProgress aria-hidden="true" size={40} thickness={4} />}
    </Box>
  );
}
