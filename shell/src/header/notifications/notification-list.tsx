import { styled, Typography } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { useEffect, useState } from 'react';
import { useConnection } from '../../live/connection.ts';
import { type Notice, notices } from '../../notices/notices.ts';
import { useShownNotices } from '../../notices/shown-notices.ts';
import { texts } from '../../texts.ts';
import { connectionText } from '../connection-text.ts';
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

const List = styled('ul')({ listStyle: 'none', margin: '4px 0 0', padding: 0 });

export interface NotificationListProps {
  onClose(): void;
}

/** What the member should know, the newest first, and how the connection is. Looking at it is reading it. */
export function Part({ onClose }: NotificationListProps) {
  const connection = useConnection();
  const openPanel = useOpenPanel();
  const shown = useShownNotices();
  const fresh = useFresh(shown);
  const actions: Partial<Record<Notice['kind'], { label: string; run(): void }>> = {
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
      {shown.length > 0 ? (
        // The role is said again: without list marks some screen readers take it for no list.
        <List role="list">
          {shown.map((notice) => (
            <NotificationRow
              key={notice.kind}
              notice={notice}
              isNew={fresh.has(notice.kind)}
              action={actions[notice.kind]}
            />
          ))}
        </List>
      ) : (
        <Typography sx={{ mt: 1 }}>
          {notificationTexts.nothing}. {notificationTexts.nothingText}
        </Typography>
      )}
      <div className="connection">{connectionText(connection)}</div>
    </Contents>
  );
}

/** Which of them were new when they came into view, for as long as they are looked at. */
function useFresh(shown: readonly Notice[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const unread = shown.filter(({ isRead }) => !isRead).map(({ kind }) => kind);
    if (unread.length === 0) return;
    setFresh((before) => new Set([...before, ...unread]));
    notices.readAll();
  }, [shown]);
  return fresh;
}
