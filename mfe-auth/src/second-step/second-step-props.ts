import type { SecondStepRequired } from '@firedeck/contract';

/** A sign-in whose password was right. */
export interface SecondStepProps {
  mfa: SecondStepRequired['mfa'];
  email: string;
  remember: boolean;
  /** To the password; `notice`: why it has to be entered again. */
  onBack(notice?: string): void;
}
