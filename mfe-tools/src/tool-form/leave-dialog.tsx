import { useBlocker } from '@firedeck/kit';
import { ConfirmDialog } from '@firedeck/sdk';
import { useEffect } from 'react';
import { useLatest } from '../use-latest.ts';
import { formTexts } from './form-texts.ts';
import { registerUnsavedForm } from './unsaved-forms.ts';

interface Props {
  isUnsaved: boolean;
  /** Names the unsaved tool or changes. */
  describeUnsaved(): string;
  /** True if this device stores all changes. */
  isDraftStored(): boolean;
}

/** Confirms leaving a form with unsaved changes; closing the tab only if no draft is stored. */
export function LeaveDialog({ isUnsaved, describeUnsaved, isDraftStored }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  const describe = useLatest(describeUnsaved);
  useEffect(() => {
    if (!isUnsaved) return;
    const onBeforeUnload = (event: BeforeUnloadEvent): void => {
      if (!isDraftStored()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    const unregister = registerUnsavedForm(() => `${describe.current()} ${formTexts.leaveText}`);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      unregister();
    };
  }, [isUnsaved, isDraftStored, describe]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={formTexts.leaveTitle}
      text={`${describeUnsaved()} ${isDraftStored() ? formTexts.leaveStoredText : formTexts.leaveText}`}
      confirmLabel={formTexts.leave}
      destructive={!isDraftStored()}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
