import { useBlocker } from '@firedeck/kit';
import { ConfirmDialog } from '@firedeck/sdk';
import { useEffect } from 'react';
import { formTexts } from '../form-texts.ts';
import { registerUnsavedForm } from './unsaved-forms.ts';

interface Props {
  isUnsaved: boolean;
  /** True if this device stores all changes. */
  isDraftStored(): boolean;
}

/** Confirms leaving a form with unsaved changes: navigation, sign-out, and closing the tab if no draft is stored. */
export function LeaveDialog({ isUnsaved, isDraftStored }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const onBeforeUnload = (event: BeforeUnloadEvent): void => {
      if (!isDraftStored()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    const unregister = registerUnsavedForm();
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      unregister();
    };
  }, [isUnsaved, isDraftStored]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={formTexts.leaveTitle}
      text={isDraftStored() ? formTexts.leaveStoredText : formTexts.leaveText}
      confirmLabel={formTexts.leave}
      destructive={!isDraftStored()}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
