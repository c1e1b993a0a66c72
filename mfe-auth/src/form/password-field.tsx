import { signInSentences } from '@firedeck/contract';
import { IconButton, InputAdornment, Typography } from '@firedeck/kit';
import { EyeIcon, EyeOffIcon } from '@firedeck/sdk';
import { type KeyboardEvent, useState } from 'react';
import { texts } from '../texts.ts';
import { FormField, type FormFieldProps } from './form-field.tsx';

type PasswordFieldProps = Omit<
  FormFieldProps,
  'type' | 'isVerbatim' | 'required' | 'onKey' | 'endAdornment'
>;

/** A password field with a show/hide toggle and a Caps Lock warning. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const { hidePassword, showPassword } = signInSentences;
  const toggleText = isShown ? hidePassword : showPassword;
  const Icon = isShown ? EyeOffIcon : EyeIcon;
  const updateCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div>
      <FormField
        {...props}
        required
        isVerbatim
        type={isShown ? 'text' : 'password'}
        onKey={updateCapsLock}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              edge="end"
              aria-label={toggleText}
              title={toggleText}
              onClick={() => setShown(!isShown)}
            >
              <Icon />
            </IconButton>
          </InputAdornment>
        }
      />
      <div role="status">
        {isCapsLock && (
          <Typography variant="body2" sx={{ mt: '6px' }}>
            {texts.capsLock}
          </Typography>
        )}
      </div>
    </div>
  );
}
