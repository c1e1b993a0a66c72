import { styled } from '@firedeck/kit';
import { formatTime, tokens, useElapsed, useSession, WarningIcon } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { useConnection } from './connection.ts';

// A single lost request is not worth a banner.
const showAfterMs = 1_000;

const BannerArea = styled('div')({
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

const Banner = styled('div')({
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

/** Shown over the page while the server is unreachable, so that nothing shifts. */
export function ConnectionBanner() {
  const { isServerUnreachable } = useConnection();
  return <BannerArea role="status">{isServerUnreachable && <ServerUnreachable />}</BannerArea>;
}

function ServerUnreachable() {
  const session = useSession();
  const copiedAt = session.status === 'signed-in' ? session.copiedAt : undefined;
  if (!useElapsed(showAfterMs)) return null;
  return (
    <Banner data-connection="">
      <WarningIcon size={20} />
      {copiedAt ? texts.connection.offline(formatTime(copiedAt)) : texts.connection.unreachable}
    </Banner>
  );
}
