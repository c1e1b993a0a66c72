import type { SecondStepRequired } from '@firedeck/contract';

/** A sign-in whose password was right. */
export interface SecondStepProps {
  mfa: SecondStepRequired['mfa'];
  email: string;
  remember: boolean;
  /** Returns to the password; `notice` says why it has to be entered again. */
  onBack(notice?: string): void;
}
