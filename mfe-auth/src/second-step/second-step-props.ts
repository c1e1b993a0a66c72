import type { SecondStepRequired } from '@firedeck/contract';

/** A sign-in after the correct password. */
export interface SecondStepProps {
  mfa: SecondStepRequired['mfa'];
  email: string;
  remember: boolean;
  /** Returns to the password form; `notice` explains why. */
  onBack(notice?: string): void;
}
