import { useBlocker } from '@firedeck/kit';
import { ConfirmDialog } from '@firedeck/sdk';
import { useEffect } from 'react';
import { texts } from '../texts.ts';
import { noteUnsavedForm } from './unsaved-forms.ts';

interface Props {
  asks: boolean;
  /** Whether this device has what was typed. */
  isKept(): boolean;
}

/** Asks before what was typed is left behind: by a link here, by signing out, and where it would be lost by closing the tab. */
export function LeaveQuestion({ asks, isKept }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      asks && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent): void => {
      if (!isKept()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    const forget = noteUnsavedForm();
    return () => {
      window.removeEventListener('beforeunload', ask);
      forget();
    };
  }, [asks, isKept]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={texts.form.leaveTitle}
      text={isKept() ? texts.form.leaveStoredText : texts.form.leaveText}
      confirmLabel={texts.form.leave}
      destructive={!isKept()}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
