import type { SecondStepRequired, SignInRequest } from '@firedeck/contract';
import type { ComponentType } from 'react';
import type { SecondStepProps } from '../second-step/second-step-props.ts';

/** A sign-in that continues with its second step. */
export interface StartedSignIn extends Omit<SecondStepProps, 'onBack'> {
  Screen: ComponentType<SecondStepProps>;
}

/** A sign-in that restarts at the password. */
export interface EarlierSignIn extends Pick<StartedSignIn, 'email' | 'remember'> {
  /** The reason; undefined if the member pressed Back. */
  notice: string | undefined;
}

/** Loads the screen of the second step; the form stays visible meanwhile. */
export async function prepareSecondStep(
  { mfa }: SecondStepRequired,
  { email = '', remember }: SignInRequest,
): Promise<StartedSignIn> {
  const { SecondStep } = await import('../second-step/second-step.tsx');
  return { mfa, email, remember, Screen: SecondStep };
}
