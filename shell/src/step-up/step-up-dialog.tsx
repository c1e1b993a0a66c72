import { Dialog, DialogTitle } from '@firedeck/kit';
import { useSession } from '@firedeck/sdk';
import { useEffect, useSyncExternalStore } from 'react';
import { LazyView } from '../lazy/lazy-view.tsx';
import { texts } from '../texts.ts';
import { lazyStepUpForm } from './lazy-step-up-form.ts';
import { type StepUpMethod, stepUp, stepUpMethods } from './step-up.ts';

const titleId = 'step-up-title';
const cancel = () => stepUp.resolve(false);

/**
 * Requests the password, a second factor, or a sign-in at the agency's provider, without changing what
 * is open below.
 */
export function StepUpDialog() {
  const isPending = useSyncExternalStore(stepUp.subscribe, stepUp.isPending);
  const methods = useSyncExternalStore(stepUp.subscribe, stepUp.methods);
  const session = useSession();
  // Without the dialog nobody can respond.
  useEffect(() => cancel, []);
  if (!isPending || session.status !== 'signed-in') return null;
  const known = stepUpMethods.filter((method) => methods.includes(method));
  return (
    <Dialog open onClose={cancel} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{getTitle(known)}</DialogTitle>
      <LazyView
        component={lazyStepUpForm}
        minHeight={221}
        props={{
          email: session.user.email,
          methods: known,
          onVerified: () => stepUp.resolve(true),
          onCancel: cancel,
        }}
      />
    </Dialog>
  );
}

function getTitle([first, ...others]: readonly StepUpMethod[]): string {
  if (others.length > 0) return texts.stepUpFactor;
  if (first === 'password') return texts.stepUp;
  return first === 'sso' ? texts.stepUpAgency : texts.stepUpFactor;
}
