import { styled } from '@firedeck/kit';
import { tokens, useElapsed, useSession, WarningIcon } from '@firedeck/sdk';
import { useState } from 'react';
import { formatShortTime } from '../format-short-time.ts';
import { phoneQuery } from '../phone-query.ts';
import { texts } from '../texts.ts';
import { useConnection } from './connection.ts';

// A single lost request shows no strip.
const showAfterMs = 1_000;

const StripArea = styled('div')({
  position: 'sticky',
  top: 64,
  zIndex: 1090,
  // The header's height, in glove mode too.
  [phoneQuery]: { top: `max(56px, ${tokens.target})` },
});

const Strip = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 40,
  padding: '2px 32px',
  borderBottom: `1px solid ${tokens.color.warning}`,
  backgroundColor: tokens.color.warningSurface,
  color: tokens.color.text,
  fontSize: tokens.fontSize.small,
  fontWeight: tokens.fontWeight.strong,
  lineHeight: 1.25,
  '& > svg': { flex: 'none', color: tokens.color.warning },
  [phoneQuery]: { paddingInline: 16 },
});

/** A strip shown while the server is unreachable or the page shows this device's copy. */
export function ConnectionStrip() {
  const { isServerUnreachable } = useConnection();
  const session = useSession();
  const copiedAt = session.status === 'signed-in' ? session.copiedAt : undefined;
  return (
    <StripArea role="status">
      {copiedAt && <Offline copiedAt={copiedAt} />}
      {!copiedAt && isServerUnreachable && <ServerUnreachable />}
    </StripArea>
  );
}

// Shown without delay: the document has already reserved its space.
function Offline({ copiedAt }: { copiedAt: string }) {
  const [since] = useState(() => new Date());
  return (
    <Strip data-connection="">
      <WarningIcon size={20} />
      {texts.connection.offline(formatShortTime(since), formatShortTime(new Date(copiedAt)))}
    </Strip>
  );
}

function ServerUnreachable() {
  if (!useElapsed(showAfterMs)) return null;
  return (
    <Strip data-connection="">
      <WarningIcon size={20} />
      {texts.connection.unreachable}
    </Strip>
  );
}
