import { IconButton, Popover, styled } from '@firedeck/kit';
import { BellIcon, tokens, VisuallyHidden } from '@firedeck/sdk';
import { useState } from 'react';
import { LazyPart } from '../../lazy/lazy-part.tsx';
import { useShownNotices } from '../../notices/shown-notices.ts';
import { texts } from '../../texts.ts';
import { notifications } from './notifications.ts';

const Badge = styled('span')({
  position: 'absolute',
  top: 5,
  right: 5,
  minWidth: 18,
  padding: '0 4px',
  borderRadius: 9,
  border: `1px solid ${tokens.color.surface}`,
  backgroundColor: tokens.color.ember,
  color: tokens.color.onEmber,
  fontSize: '0.6875rem',
  fontWeight: tokens.fontWeight.strong,
  lineHeight: '16px',
});

// As wide from the first moment: the place is found before what stands in it has come.
const paperStyle = { mt: 1, width: 360 };

/** The bell, with how much is new, and what that is. */
export function NotificationsButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unread = useShownNotices().filter(({ isRead }) => !isRead).length;
  const label = unread > 0 ? texts.header.unread(unread) : texts.header.notifications;
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={notifications.fetch}
        onFocus={notifications.fetch}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <BellIcon />
        {unread > 0 && <Badge aria-hidden="true">{unread}</Badge>}
      </IconButton>
      <VisuallyHidden role="status">{unread > 0 && label}</VisuallyHidden>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': texts.header.notifications, sx: paperStyle },
        }}
      >
        <LazyPart code={notifications} props={{ onClose: close }} />
      </Popover>
    </>
  );
}
