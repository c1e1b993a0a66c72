import type { SecondStep } from '@firedeck/contract';
import { isApiError, showToast } from '@firedeck/sdk';
import { secondFactorSession } from '../factors/second-factor-session.ts';
import { toFormError } from '../form/form-error.ts';
import { showSignInToast } from '../show-sign-in-toast.ts';
import { texts } from '../texts.ts';
import type { SecondStepProps } from './second-step-props.ts';

export interface StepProps extends Pick<SecondStepProps, 'mfa' | 'remember' | 'onBack'> {
  remember_device: boolean;
}

type Proof = Pick<SecondStep, 'totp' | 'code' | 'passkey'>;

/**
 * Sends the second step. Resolves to an error text if the member can retry (`wrong` for a wrong code
 * or passkey); null after success, or if the sign-in has to start again.
 */
export function useSecondStep({ mfa, remember, remember_device, onBack }: StepProps) {
  return async (proof: Proof, wrong: string): Promise<string | null> => {
    try {
      const step = { ticket: mfa.ticket, ...proof, remember_device };
      showSignInToast(await secondFactorSession().verifySignIn(step, remember));
      return null;
    } catch (thrown) {
      const code = isApiError(thrown) ? thrown.code : null;
      const text = code === 'mfa_verification_failed' ? wrong : toFormError(thrown).sentence;
      showToast({ kind: 'error', title: texts.signIn.failed, text });
      if (code !== 'mfa_challenge_expired') return text;
      onBack(text);
      return null;
    }
  };
}
