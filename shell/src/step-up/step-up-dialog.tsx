import { Dialog, DialogTitle } from '@firedeck/kit';
import { useSession } from '@firedeck/sdk';
import { useEffect, useSyncExternalStore } from 'react';
import { LazyView } from '../lazy/lazy-view.tsx';
import { texts } from '../texts.ts';
import { stepUp } from './step-up.ts';
import { stepUpCode } from './step-up-code.ts';

const titleId = 'step-up-title';
const cancel = () => stepUp.answer(false);

/** Asks for the password over whatever is open, and leaves that as it is. */
export function StepUpDialog() {
  const isAsked = useSyncExternalStore(stepUp.subscribe, stepUp.isAsked);
  const session = useSession();
  // Where nobody can answer, nobody waits.
  useEffect(() => cancel, []);
  if (!isAsked || session.status !== 'signed-in') return null;
  return (
    <Dialog open onClose={cancel} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.stepUp}</DialogTitle>
      <LazyView
        component={stepUpCode}
        props={{
          email: session.user.email,
          onProved: () => stepUp.answer(true),
          onCancel: cancel,
        }}
      />
    </Dialog>
  );
}
