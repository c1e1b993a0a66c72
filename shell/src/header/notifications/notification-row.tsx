import { Button, styled } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import type { Notice } from '../../notices/notices.ts';
import { notificationTexts as texts } from './notification-texts.ts';

const Row = styled('li')({
  padding: '12px 0',
  borderBottom: `1px solid ${tokens.color.line}`,
  '& .title': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 },
  '& strong': { fontWeight: tokens.fontWeight.strong },
  // A word, not a colour alone.
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
    fontVariantNumeric: 'tabular-nums',
  },
});

interface Props {
  notice: Notice;
  /** Not seen before. */
  isNew: boolean;
  action: { label: string; run(): void } | undefined;
}

/** One notice: what it is, when, and what can be done about it. */
export function NotificationRow({ notice, isNew, action }: Props) {
  const { kind, at, count } = notice;
  return (
    <Row>
      <div className="title">
        <strong>{texts.title[kind](count)}</strong>
        {isNew && <span className="new">{texts.isNew}</span>}
      </div>
      <div className="text">
        {textOf(notice)} <time dateTime={new Date(at).toISOString()}>{shownTime(at)}</time>
      </div>
      {action && (
        <Button variant="outlined" onClick={action.run} sx={{ mt: 1 }}>
          {action.label}
        </Button>
      )}
    </Row>
  );
}

function textOf({ kind, count, of }: Notice): string {
  if (kind === 'sign-in') return texts.signIn;
  if (kind === 'release') return texts.release;
  if (kind === 'connection') return texts.connection(shownTime(Number(of)));
  return count > 1 ? texts.changes(count) : '';
}

/** Today's by the clock alone. */
function shownTime(at: number): string {
  const when = new Date(at);
  const isToday = when.toDateString() === new Date().toDateString();
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  return when.toLocaleString(
    undefined,
    isToday ? clock : { day: 'numeric', month: 'short', ...clock },
  );
}
