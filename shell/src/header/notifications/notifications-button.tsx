import { IconButton, Popover, styled } from '@firedeck/kit';
import { BellIcon, tokens, VisuallyHidden } from '@firedeck/sdk';
import { useState } from 'react';
import { LazyView } from '../../lazy/lazy-view.tsx';
import { useNotifications } from '../../notifications/use-notifications.ts';
import { texts } from '../../texts.ts';
import { lazyNotificationList } from './lazy-notification-list.ts';

const Badge = styled('span')({
  position: 'absolute',
  // Positioned at the bell, whatever the size of its button.
  top: 'calc(50% - 19px)',
  left: 'calc(50% + 1px)',
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

// Fixed width: the popover is positioned before its contents load.
const paperStyle = { mt: 1, width: 360 };

/** The bell with the unread count; opens the list. */
export function NotificationsButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unread = useNotifications().filter(({ isRead }) => !isRead).length;
  const label = unread > 0 ? texts.header.unread(unread) : texts.header.notifications;
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={lazyNotificationList.preload}
        onFocus={lazyNotificationList.preload}
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
        <LazyView component={lazyNotificationList} props={{ onClose: close }} minHeight={202} />
      </Popover>
    </>
  );
}
