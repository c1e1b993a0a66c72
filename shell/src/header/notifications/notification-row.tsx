import { Button, styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { formatShortTime } from '../../format-short-time.ts';
import type { NotificationItem } from '../../notifications/notification-store.ts';
import { notificationTexts as texts } from './notification-texts.ts';

const Row = styled('li')({
  padding: '12px 0',
  borderBottom: `1px solid ${tokens.color.line}`,
  '& .title': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 },
  '& strong': { fontWeight: tokens.fontWeight.strong },
  // Text, so that color is not the only cue.
  '& .new': {
    flex: 'none',
    padding: '0 8px',
    borderRadius: 9,
    backgroundColor: tokens.color.ember,
    color: tokens.color.onEmber,
    fontSize: tokens.fontSize.small,
    fontWeight: tokens.fontWeight.strong,
  },
  '& .text': {
    color: tokens.color.textSecond,
    fontSize: tokens.fontSize.small,
  },
});

interface Props {
  item: NotificationItem;
  isNew: boolean;
  action: { label: string; run(): void } | undefined;
}

/** One notification with its time and action. */
export function NotificationRow({ item, isNew, action }: Props) {
  const { kind, count } = item;
  const at = new Date(item.at);
  return (
    <Row>
      <div className="title">
        <strong>{texts.title[kind](count)}</strong>
        {isNew && <span className="new">{texts.isNew}</span>}
      </div>
      <div className="text">
        {formatText(item)} <time dateTime={at.toISOString()}>{formatShortTime(at)}</time>
      </div>
      {action && (
        <Button variant="outlined" onClick={action.run} sx={{ mt: 1 }}>
          {action.label}
        </Button>
      )}
    </Row>
  );
}

function formatText({ kind, count, of }: NotificationItem): string {
  if (kind === 'sign-in') return texts.signIn;
  if (kind === 'release') return texts.release();
  if (kind === 'connection') return texts.connection(formatShortTime(new Date(Number(of))));
  return count > 1 ? texts.changes(count) : '';
}
