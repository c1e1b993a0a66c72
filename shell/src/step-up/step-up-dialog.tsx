import { Dialog, DialogTitle } from '@firedeck/kit';
import { useSession } from '@firedeck/sdk';
import { useEffect, useSyncExternalStore } from 'react';
import { LazyView } from '../lazy/lazy-view.tsx';
import { texts } from '../texts.ts';
import { lazyStepUpForm } from './lazy-step-up-form.ts';
import { stepUp } from './step-up.ts';

const titleId = 'step-up-title';
const cancel = () => stepUp.resolve(false);

/** Requests the password without changing what is open below. */
export function StepUpDialog() {
  const isPending = useSyncExternalStore(stepUp.subscribe, stepUp.isPending);
  const session = useSession();
  // Without the dialog nobody can respond.
  useEffect(() => cancel, []);
  if (!isPending || session.status !== 'signed-in') return null;
  return (
    <Dialog open onClose={cancel} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.stepUp}</DialogTitle>
      <LazyView
        component={lazyStepUpForm}
        props={{
          email: session.user.email,
          onVerified: () => stepUp.resolve(true),
          onCancel: cancel,
        }}
      />
    </Dialog>
  );
}
