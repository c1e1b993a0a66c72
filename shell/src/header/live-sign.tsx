import { styled } from '@firedeck/kit';
import { tokens, UnpluggedIcon, useElapsed } from '@firedeck/sdk';
import { useConnection } from '../live/connection.ts';
import { texts } from '../texts.ts';

// A stream that comes back is no news: a server that is replaced sends its readers away for up to 5.5 s.
const patienceMs = 8_000;

const Sign = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  color: tokens.color.textSecond,
});

/** A quiet sign while changes made elsewhere do not arrive by themselves. */
export function LiveSign() {
  const { isLiveUnavailable } = useConnection();
  return <span role="status">{isLiveUnavailable && <Away />}</span>;
}

function Away() {
  if (!useElapsed(patienceMs)) return null;
  return (
    <Sign role="img" aria-label={texts.connection.liveAway} title={texts.connection.liveAwayLong}>
      <UnpluggedIcon size={20} />
    </Sign>
  );
}
