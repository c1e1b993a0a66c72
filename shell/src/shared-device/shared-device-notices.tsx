import { deviceRules, minuteMs, type SessionDevice } from '@firedeck/contract';
import { Button, styled } from '@firedeck/kit';
import { tokens, WarningIcon } from '@firedeck/sdk';
import { useEffect, useMemo, useRef, useState } from 'react';
import { inStorage } from '../browser/storage.ts';
import { dismissedNoticeKey } from '../browser/storage-keys.ts';
import { formatClock } from '../format-short-time.ts';
import { lockTexts } from '../lock/lock-texts.ts';
import { lockControl } from '../lock/screen-lock.ts';
import { usePublishedHeight } from '../use-published-height.ts';

const checkMs = 1_000;
/** WCAG 2.2.1: at least 20 s, and one key extends. */
const idleWarningSeconds = 20;

const Notices = styled('div')({
  position: 'fixed',
  zIndex: 1400,
  insetInline: 16,
  // Above toasts and the bar of the notes.
  bottom: 'calc(var(--fd-toast, 0px) + var(--fd-bottom-bar, 0px) + 24px)',
  display: 'grid',
  // Of one width, that of the wider.
  gridTemplateColumns: 'minmax(0, max-content)',
  justifyContent: 'center',
  pointerEvents: 'none',
});

const Notice = styled('div')(({ theme }) => ({
  pointerEvents: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  marginTop: 8,
  maxWidth: 720,
  padding: '12px 16px',
  border: `1px solid ${tokens.color.warning}`,
  borderRadius: tokens.radius.card,
  backgroundColor: tokens.color.warningSurface,
  color: tokens.color.text,
  '& > svg': { flex: 'none', color: tokens.color.warning },
  '& > span': { flex: '1 1 240px' },
  '& > button': { marginInlineStart: 'auto' },
  // Leaves room for what it covers.
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'nowrap',
    padding: '8px 8px 8px 12px',
    '& > svg': { display: 'none' },
    '& > span': { flex: 1 },
  },
}));

/** Warns before the device locks and before the session ends. */
export function Component(device: SessionDevice) {
  const { idle_minutes, ends_at } = device;
  const idleSeconds = useIdleSeconds();
  const leftSeconds = idle_minutes * 60 - idleSeconds;
  const frame = useRef<HTMLDivElement>(null);
  usePublishedHeight(frame, '--fd-notices');
  const isDue = leftSeconds <= 0;
  useEffect(() => {
    if (isDue) void lockControl().lock();
  }, [isDue]);
  return (
    <Notices ref={frame}>
      <SessionEnd key={ends_at} {...device} />
      <div role="alert">
        {!isDue && leftSeconds <= idleWarningSeconds && (
          <Notice>
            <WarningIcon />
            <span>
              <strong>{lockTexts.idleTitle}</strong> {lockTexts.idleText(idleWarningSeconds)}
            </span>
            <Button variant="contained">{lockTexts.stay}</Button>
          </Notice>
        )}
      </div>
    </Notices>
  );
}

function SessionEnd(device: SessionDevice) {
  const { station, idle_minutes, ends_at, ends_with_shift: withShift } = device;
  const endsAt = useMemo(() => new Date(ends_at), [ends_at]);
  const [isWarned, setWarned] = useState(() => isNear(endsAt));
  const [read, setRead] = useState(lastRead);
  useEffect(() => {
    const timer = setInterval(() => {
      if (isNear(endsAt)) {
        setWarned(true);
        clearInterval(timer);
      }
    }, checkMs);
    return () => clearInterval(timer);
  }, [endsAt]);
  // WCAG 2.2.6: at the start of a session, if no earlier page said how long it lasts and when it locks.
  const isNew = read === null && (!withShift || station === null);
  const time = formatClock(endsAt);
  const warning = withShift ? lockTexts.endsWithShift(time) : lockTexts.ends(time);
  const isShown = isWarned ? read !== 'end' : isNew;
  return (
    <div role="status">
      {isShown && (
        <Notice>
          <WarningIcon />
          <span>
            {isWarned ? warning : lockTexts.endsAt(time, idle_minutes, deviceRules.draftHours)}
          </span>
          <Button onClick={() => setRead(saveDismissedNotice(isWarned ? 'end' : 'start'))}>
            {lockTexts.dismiss}
          </Button>
        </Notice>
      )}
    </div>
  );
}

type SessionNotice = 'start' | 'end';

const sessionId = (): string => lockControl().owner()?.session ?? '';

/** The last notice of this session, or null. */
function lastRead(): SessionNotice | null {
  const [session, notice] =
    inStorage((storage) => storage.getItem(dismissedNoticeKey))?.split(' ') ?? [];
  if (session !== sessionId()) return null;
  return notice === 'end' ? 'end' : 'start';
}

function saveDismissedNotice(notice: SessionNotice): SessionNotice {
  inStorage((storage) => storage.setItem(dismissedNoticeKey, `${sessionId()} ${notice}`));
  return notice;
}

const isNear = (endsAt: Date): boolean =>
  endsAt.getTime() - Date.now() <= deviceRules.endWarningMinutes * minuteMs;

/** Seconds since the last touch, updated each second. */
function useIdleSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const check = () => setSeconds(lockControl().idleSeconds());
    const timer = setInterval(check, checkMs);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
  return seconds;
}
