import { pinLimits } from '@firedeck/contract';
import { Stack, TextField } from '@firedeck/kit';
import { WarningLine } from '@firedeck/sdk/warning-line';
import { type FormEvent, useRef, useState } from 'react';
import { lockTexts } from './lock-texts.ts';
import { NumberPad } from './number-pad.tsx';
import { unlock } from './unlock.ts';

// Not a password field: browsers would offer to save it for the next member.
const covered = {
  '& input': { WebkitTextSecurity: 'disc', fontSize: '1.5rem', letterSpacing: '0.25em' },
};

interface PinFormProps {
  /** Called with the reason why the PIN no longer works; the form may be unmounted by then. */
  onRefused(text: string): void;
}

/** Unlocks with the member's PIN on this device, typed or entered on the pad. */
export function PinForm({ onRefused }: PinFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function change(typed: string): void {
    setFailure(null);
    setPin(typed.replace(/\D/g, '').slice(0, pinLimits.maxDigits));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const error = pin.length < pinLimits.minDigits ? lockTexts.pinMissing : await unlock({ pin });
    if (error === null) return;
    setBusy(false);
    setPin('');
    setFailure(error);
    onRefused(error);
    field.current?.focus();
  }

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      <TextField
        inputRef={field}
        sx={covered}
        autoFocus
        label={lockTexts.pin}
        value={pin}
        onChange={(event) => change(event.target.value)}
        error={failure !== null}
        helperText={failure !== null && <WarningLine message={failure} />}
        slotProps={{
          htmlInput: {
            inputMode: 'numeric',
            'aria-required': true,
            autoComplete: 'off',
          },
          formHelperText: { role: 'alert' },
        }}
      />
      <NumberPad
        onDigit={(digit) => change(pin + digit)}
        onDelete={() => change(pin.slice(0, -1))}
        submit={isBusy ? lockTexts.busy : lockTexts.unlock}
        isBusy={isBusy}
      />
    </Stack>
  );
}
