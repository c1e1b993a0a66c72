import { useBlocker } from '@firedeck/kit';
import { ConfirmDialog } from '@firedeck/sdk';
import { useEffect } from 'react';
import { agencyTexts } from '../agency-texts.ts';

const texts = agencyTexts.leave;

/** Asks for confirmation before leaving a page with unsaved changes. */
export function LeaveQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const refuse = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', refuse);
    return () => window.removeEventListener('beforeunload', refuse);
  }, []);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      destructive
      title={texts.title}
      text={texts.text}
      confirmLabel={texts.leave}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
