import type { User } from '@firedeck/contract';
import { showToast } from '@firedeck/sdk';
import { texts } from './texts.ts';

export function showSignInToast({ user_metadata }: User): void {
  const text = texts.signIn.welcomeBack(user_metadata.first_name);
  showToast({ kind: 'success', title: texts.signIn.succeeded, text });
}
