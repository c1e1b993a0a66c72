import { IconButton, InputAdornment } from '@firedeck/kit';
import { EyeIcon, EyeOffIcon } from '@firedeck/sdk';
import { useState } from 'react';
import type { MethodFormProps } from './method-form-props.ts';
import { ProofForm } from './proof-form.tsx';
import { stepUpTexts } from './step-up-texts.ts';

/** The member's password. */
export function PasswordForm({ email, ...props }: MethodFormProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOffIcon : EyeIcon;
  const toggle = isShown ? stepUpTexts.hide : stepUpTexts.show;
  return (
    <ProofForm
      {...props}
      text={stepUpTexts.text}
      label={stepUpTexts.password}
      missing={stepUpTexts.missing}
      toProof={(password) => (password === '' ? null : { password })}
      // Lets password managers find the account.
      account={<input type="text" hidden autoComplete="username" value={email} readOnly />}
      input={{ type: isShown ? 'text' : 'password', autoComplete: 'current-password' }}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={toggle}
            title={toggle}
            onClick={() => setShown(!isShown)}
          >
            <Icon />
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
