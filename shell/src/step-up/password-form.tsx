import { signInSentences } from '@firedeck/contract';
import { useState } from 'react';
import { PasswordToggle } from '../password-toggle.tsx';
import type { MethodFormProps } from './method-form-props.ts';
import { ProofForm } from './proof-form.tsx';
import { stepUpTexts } from './step-up-texts.ts';

/** Step-up by password. */
export function PasswordForm({ email, ...props }: MethodFormProps) {
  const [isShown, setShown] = useState(false);
  return (
    <ProofForm
      {...props}
      text={stepUpTexts.text}
      label={stepUpTexts.password}
      missing={signInSentences.passwordMissing}
      toProof={(password) => (password === '' ? null : { password })}
      // Lets password managers find the account.
      account={<input type="text" hidden autoComplete="username" value={email} readOnly />}
      input={{ type: isShown ? 'text' : 'password', autoComplete: 'current-password' }}
      endAdornment={<PasswordToggle isShown={isShown} onToggle={() => setShown(!isShown)} />}
    />
  );
}
