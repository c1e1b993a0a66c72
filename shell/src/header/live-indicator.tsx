import { styled } from '@firedeck/kit';
import { tokens, UnpluggedIcon, useElapsed } from '@firedeck/sdk';
import { useConnection } from '../connection/connection.ts';
import { phoneQuery } from '../phone-query.ts';
import { texts } from '../texts.ts';

// Longer than the reconnect delay of up to 5.5 s that a stopping server sends.
const showAfterMs = 8_000;

const IconBox = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  color: tokens.color.textSecond,
  // Placed between the icons: a phone has no other room for it.
  [phoneQuery]: { width: 20, margin: '0 -12px 0 -8px', pointerEvents: 'none' },
});

/** Shown while live updates are paused. */
export function LiveIndicator() {
  const { isLiveUnavailable } = useConnection();
  return <span role="status">{isLiveUnavailable && <PausedIcon />}</span>;
}

function PausedIcon() {
  if (!useElapsed(showAfterMs)) return null;
  return (
    <IconBox
      role="img"
      aria-label={texts.connection.livePaused}
      title={texts.connection.livePausedLong}
    >
      <UnpluggedIcon size={20} />
    </IconBox>
  );
}
