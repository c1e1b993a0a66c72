import { styled } from '@firedeck/kit';
import { tokens, useElapsed, WarningIcon } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { useConnection } from './connection.ts';

// One lost request is no news.
const patienceMs = 1_000;

const Place = styled('div')({
  position: 'fixed',
  top: 72,
  left: 0,
  right: 0,
  zIndex: 1090,
  display: 'flex',
  justifyContent: 'center',
  padding: '0 16px',
  pointerEvents: 'none',
});

const Words = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '8px 16px',
  borderRadius: tokens.radius.control,
  border: `1px solid ${tokens.color.warning}`,
  boxShadow: tokens.shadow,
  backgroundColor: tokens.color.warningSurface,
  color: tokens.color.text,
  fontWeight: tokens.fontWeight.strong,
  '& > svg': { flex: 'none', color: tokens.color.warning },
  // One line on a phone.
  '@media (max-width: 599.95px)': { padding: '6px 12px', fontSize: tokens.fontSize.small },
});

/** Says that the server is away, over the page so that nothing moves, and goes by itself. */
export function ConnectionBanner() {
  const { isServerAway } = useConnection();
  return <Place role="status">{isServerAway && <Away />}</Place>;
}

function Away() {
  if (!useElapsed(patienceMs)) return null;
  return (
    <Words>
      <WarningIcon size={20} />
      {texts.connection.serverAway}
    </Words>
  );
}
