import { PlainList, styled, Typography } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { useEffect, useState } from 'react';
import { useConnection } from '../../connection/connection.ts';
import { type NotificationItem, notifications } from '../../notifications/notification-store.ts';
import { useNotifications } from '../../notifications/use-notifications.ts';
import { texts } from '../../texts.ts';
import { formatConnection } from '../format-connection.ts';
import { useOpenPanel } from '../panels/use-open-panel.ts';
import { NotificationRow } from './notification-row.tsx';
import { notificationTexts } from './notification-texts.ts';

const Contents = styled('div')({
  padding: 20,
  '& .connection': {
    marginTop: 16,
    color: tokens.color.textSecond,
    fontSize: tokens.fontSize.small,
  },
});

const List = styled(PlainList)({ marginTop: 4 });

export interface NotificationListProps {
  onClose(): void;
}

/** The member's notifications, newest first, and the connection state. Opening marks them read. */
export function Component({ onClose }: NotificationListProps) {
  const connection = useConnection();
  const openPanel = useOpenPanel();
  const items = useNotifications();
  const newKinds = useNewKinds(items);
  const actions: Partial<Record<NotificationItem['kind'], { label: string; run(): void }>> = {
    release: { label: texts.release.reload, run: () => location.reload() },
    'sign-in': {
      label: notificationTexts.showSignIns,
      run: () => {
        onClose();
        openPanel('activity');
      },
    },
  };
  return (
    <Contents>
      <Typography variant="h3" component="h2">
        {texts.header.notifications}
      </Typography>
      {items.length > 0 ? (
        <List>
          {items.map((item) => (
            <NotificationRow
              key={item.kind}
              item={item}
              isNew={newKinds.has(item.kind)}
              action={actions[item.kind]}
            />
          ))}
        </List>
      ) : (
        <Typography sx={{ mt: 1 }}>
          {notificationTexts.nothing}. {notificationTexts.nothingText}
        </Typography>
      )}
      <div className="connection">{formatConnection(connection)}</div>
    </Contents>
  );
}

/** The kinds that were unread since the list opened. */
function useNewKinds(items: readonly NotificationItem[]): ReadonlySet<string> {
  const [newKinds, setNewKinds] = useState<ReadonlySet<string>>(new Set());
  const unread = items.filter(({ isRead }) => !isRead).map(({ kind }) => kind);
  const hasUnread = unread.length > 0;
  if (unread.some((kind) => !newKinds.has(kind))) setNewKinds(new Set([...newKinds, ...unread]));
  useEffect(() => {
    if (hasUnread) notifications.markAllRead();
  }, [hasUnread]);
  return newKinds;
}
