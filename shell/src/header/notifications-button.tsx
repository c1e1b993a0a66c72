import { Button, IconButton, Popover, styled, Typography } from '@firedeck/kit';
import { BellIcon, tokens } from '@firedeck/sdk';
import { useState } from 'react';
import { useConnection } from '../live/connection.ts';
import { useNewerRelease } from '../modules/newer-release.ts';
import { texts } from '../texts.ts';
import { connectionText } from './connection-text.ts';

const Dot = styled('span')({
  position: 'absolute',
  top: 9,
  right: 9,
  width: 10,
  height: 10,
  borderRadius: '50%',
  border: `2px solid ${tokens.color.surface}`,
  backgroundColor: tokens.color.ember,
});

const Contents = styled('div')({
  display: 'grid',
  gap: 12,
  width: 320,
  maxWidth: '100%',
  padding: 20,
});

/** What the member should know now, and how the connection is. */
export function NotificationsButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isNewer = useNewerRelease();
  const label = isNewer ? texts.header.somethingNew : texts.header.notifications;
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <BellIcon />
        {isNewer && <Dot />}
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': texts.header.notifications, sx: { mt: 1 } },
        }}
      >
        <News isNewer={isNewer} />
      </Popover>
    </>
  );
}

function News({ isNewer }: { isNewer: boolean }) {
  const connection = useConnection();
  return (
    <Contents>
      <Typography variant="h3" component="h2">
        {texts.header.notifications}
      </Typography>
      {isNewer ? (
        <>
          <Typography>
            {texts.release.title}. {texts.release.text}
          </Typography>
          <Button variant="contained" onClick={() => location.reload()}>
            {texts.release.reload}
          </Button>
        </>
      ) : (
        <Typography>{texts.nothingNew}</Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {connectionText(connection)}
      </Typography>
    </Contents>
  );
}
