import type { SessionDevice } from '@firedeck/contract';
import { Button, styled } from '@firedeck/kit';
import { WarningIcon } from '@firedeck/sdk';
import { useRef } from 'react';
import { usePublishedHeight } from '../use-published-height.ts';
import { Notice } from './notice.tsx';
import { SessionEndNotice } from './session-end-notice.tsx';
import { sharedDeviceTexts } from './shared-device-texts.ts';
import { useIdleLock } from './use-idle-lock.ts';

/** WCAG 2.2.1: at least 20 s, and any key extends the time. */
const idleWarningSeconds = 20;

const Notices = styled('div')({
  position: 'fixed',
  zIndex: 1400,
  insetInline: 16,
  // Above toasts and the bar of the notes.
  bottom: 'calc(var(--fd-toast, 0px) + var(--fd-bottom-bar, 0px) + 24px)',
  display: 'grid',
  // All notices have the width of the widest.
  gridTemplateColumns: 'minmax(0, max-content)',
  justifyContent: 'center',
  pointerEvents: 'none',
});

/** Locks an idle device, and warns before the lock and before the session ends. */
export function Component(device: SessionDevice) {
  const leftSeconds = useIdleLock(device.idle_minutes);
  const frame = useRef<HTMLDivElement>(null);
  usePublishedHeight(frame, '--fd-notices');
  return (
    <Notices ref={frame}>
      <SessionEndNotice key={device.ends_at} {...device} />
      <div role="alert">
        {leftSeconds > 0 && leftSeconds <= idleWarningSeconds && (
          <Notice>
            <WarningIcon />
            <span>
              <strong>{sharedDeviceTexts.idleTitle}</strong>{' '}
              {sharedDeviceTexts.idleText(idleWarningSeconds)}
            </span>
            <Button variant="contained">{sharedDeviceTexts.stay}</Button>
          </Notice>
        )}
      </div>
    </Notices>
  );
}
