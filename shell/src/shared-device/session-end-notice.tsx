import { deviceRules, minuteMs, type SessionDevice } from '@firedeck/contract';
import { Button } from '@firedeck/kit';
import { WarningIcon } from '@firedeck/sdk';
import { useEffect, useMemo, useState } from 'react';
import { inStorage } from '../browser/storage.ts';
import { dismissedNoticeKey } from '../browser/storage-keys.ts';
import { formatClock } from '../format-short-time.ts';
import { shellSession } from '../session/shell-session.ts';
import { Notice } from './notice.tsx';
import { sharedDeviceTexts } from './shared-device-texts.ts';

const checkMs = 1_000;

/** Shows at the start of a session how long it lasts, and warns before its end. */
export function SessionEndNotice(device: SessionDevice) {
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
  // WCAG 2.2.6: shown at the start of a session unless an earlier page has shown it.
  const isNew = read === null && (!withShift || station === null);
  const time = formatClock(endsAt);
  const warning = withShift ? sharedDeviceTexts.endsWithShift(time) : sharedDeviceTexts.ends(time);
  const isShown = isWarned ? read !== 'end' : isNew;
  return (
    <div role="status">
      {isShown && (
        <Notice>
          <WarningIcon />
          <span>
            {isWarned
              ? warning
              : sharedDeviceTexts.endsAt(time, idle_minutes, deviceRules.draftHours)}
          </span>
          <Button onClick={() => setRead(saveDismissedNotice(isWarned ? 'end' : 'start'))}>
            {sharedDeviceTexts.dismiss}
          </Button>
        </Notice>
      )}
    </div>
  );
}

type SessionNotice = 'start' | 'end';

const sessionId = (): string => shellSession().owner()?.session ?? '';

/** The last notice dismissed in this session, or null. */
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
