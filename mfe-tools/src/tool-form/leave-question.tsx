import { useBlocker } from '@firedeck/kit';
import { ConfirmDialog } from '@firedeck/sdk';
import { useEffect } from 'react';
import { texts } from '../texts.ts';

/** Asks before what was typed is left behind, by a link here or by closing the tab. */
export function LeaveQuestion({ asks }: { asks: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      asks && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={texts.form.leaveTitle}
      text={texts.form.leaveText}
      confirmLabel={texts.form.leave}
      destructive
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
