import { signInSentences } from '@firedeck/contract';
import { Button, Stack, TextField } from '@firedeck/kit';
import { WarningLine } from '@firedeck/sdk/warning-line';
import { type FormEvent, useRef, useState } from 'react';
import { PasswordToggle } from '../password-toggle.tsx';
import { lockTexts } from './lock-texts.ts';
import { unlock } from './unlock.ts';

/** Unlocks with the member's password. */
export function UnlockForm() {
  const field = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const password = field.current?.value ?? '';
    setBusy(true);
    const error = password === '' ? signInSentences.passwordMissing : await unlock({ password });
    if (error === null) return;
    setBusy(false);
    setFailure(error);
    field.current?.focus();
    field.current?.select();
  }

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      <TextField
        inputRef={field}
        autoFocus
        label={lockTexts.password}
        error={failure !== null}
        helperText={failure !== null && <WarningLine message={failure} />}
        slotProps={{
          htmlInput: {
            type: isShown ? 'text' : 'password',
            'aria-required': true,
            autoComplete: 'current-password',
            autoCapitalize: 'none',
            autoCorrect: 'off',
            spellCheck: false,
          },
          formHelperText: { role: 'alert' },
          input: {
            endAdornment: <PasswordToggle isShown={isShown} onToggle={() => setShown(!isShown)} />,
          },
        }}
      />
      <Button type="submit" variant="contained" size="large" fullWidth disabled={isBusy}>
        {isBusy ? lockTexts.busy : lockTexts.unlock}
      </Button>
    </Stack>
  );
}
