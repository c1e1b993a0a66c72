import {
  Button,
  DialogActions,
  DialogContent,
  DialogContentText,
  IconButton,
  InputAdornment,
  TextField,
} from '@firedeck/kit';
import { EyeIcon, EyeOffIcon } from '@firedeck/sdk';
import { type FormEvent, useRef, useState } from 'react';
import { AgencyForm } from './agency-form.tsx';
import { stepUpTexts } from './step-up-texts.ts';
import { verifyPassword } from './verify-password.ts';

export interface StepUpFormProps {
  email: string;
  /** False: at the agency's provider. */
  hasPassword: boolean;
  onVerified(): void;
  onCancel(): void;
}

export function Component({ hasPassword, ...props }: StepUpFormProps) {
  return hasPassword ? <PasswordForm {...props} /> : <AgencyForm {...props} />;
}

function PasswordForm({ email, onVerified, onCancel }: Omit<StepUpFormProps, 'hasPassword'>) {
  const field = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOffIcon : EyeIcon;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const password = field.current?.value ?? '';
    const error = password === '' ? stepUpTexts.missing : await verifyPassword(password);
    setBusy(false);
    setFailure(error);
    if (error === null) return onVerified();
    field.current?.focus();
    field.current?.select();
  }

  return (
    <form noValidate onSubmit={submit}>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{stepUpTexts.text}</DialogContentText>
        {/* Lets password managers find the account. */}
        <input type="text" hidden autoComplete="username" value={email} readOnly />
        <TextField
          inputRef={field}
          autoFocus
          label={stepUpTexts.password}
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          error={failure !== null}
          helperText={failure}
          slotProps={{
            htmlInput: {
              'aria-required': true,
              autoCapitalize: 'none',
              autoCorrect: 'off',
              spellCheck: false,
            },
            formHelperText: { role: 'alert' },
            input: {
              endAdornment: (
                <InputAdornment position="end">
                  <IconButton
                    edge="end"
                    aria-label={isShown ? stepUpTexts.hide : stepUpTexts.show}
                    title={isShown ? stepUpTexts.hide : stepUpTexts.show}
                    onClick={() => setShown(!isShown)}
                  >
                    <Icon />
                  </IconButton>
                </InputAdornment>
              ),
            },
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onCancel}>
          {stepUpTexts.cancel}
        </Button>
        <Button type="submit" variant="contained" disabled={isBusy}>
          {isBusy ? stepUpTexts.busy : stepUpTexts.submit}
        </Button>
      </DialogActions>
    </form>
  );
}
