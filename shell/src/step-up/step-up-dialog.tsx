import { Dialog, DialogTitle } from '@firedeck/kit';
import { useSession } from '@firedeck/sdk';
import { useEffect, useSyncExternalStore } from 'react';
import { LazyView } from '../lazy/lazy-view.tsx';
import { texts } from '../texts.ts';
import { lazyStepUpForm } from './lazy-step-up-form.ts';
import { type StepUpMethod, stepUp, stepUpMethods } from './step-up.ts';

const titleId = 'step-up-title';

/**
 * Asks for the password, a second factor, or a sign-in at the agency's provider; the page beneath
 * stays unchanged.
 */
export function StepUpDialog() {
  const pending = useSyncExternalStore(stepUp.subscribe, stepUp.pending);
  const session = useSession();
  const member = session.status === 'signed-in' ? session.user : null;
  // Without the dialog nobody can respond.
  useEffect(() => stepUp.cancelAll, []);
  if (!pending || !member) return null;
  const known = stepUpMethods.filter((method) => pending.methods.includes(method));
  const cancel = () => pending.settle(false);
  return (
    <Dialog open onClose={cancel} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{getTitle(known)}</DialogTitle>
      <LazyView
        // Text typed for one action must not be used for the next.
        key={pending.ticket}
        component={lazyStepUpForm}
        minHeight={221}
        props={{
          email: member.email,
          methods: known,
          onVerified: () => pending.settle(true),
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
