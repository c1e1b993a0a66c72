import { useBlocker } from '@firedeck/kit';
import { ConfirmDialog } from '@firedeck/sdk';
import { useEffect } from 'react';
import { texts } from '../texts.ts';
import { noteUnsavedForm } from './unsaved-forms.ts';

/** Asks before what was typed is left behind, by a link here, by closing the tab or by signing out. */
export function LeaveQuestion({ asks }: { asks: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      asks && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const forget = noteUnsavedForm();
    return () => {
      window.removeEventListener('beforeunload', ask);
      forget();
    };
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
