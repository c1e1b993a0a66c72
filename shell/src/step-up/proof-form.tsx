import type { StepUpRequest } from '@firedeck/contract';
import { Button, DialogActions, DialogContent, DialogContentText, TextField } from '@firedeck/kit';
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useRef, useState } from 'react';
import type { MethodFormProps } from './method-form-props.ts';
import { stepUpTexts } from './step-up-texts.ts';
import { verifyStepUp } from './verify-step-up.ts';

interface ProofFormProps extends Omit<MethodFormProps, 'email'> {
  text: string;
  label: string;
  /** Attributes of the field. */
  input: InputHTMLAttributes<HTMLInputElement>;
  endAdornment?: ReactNode;
  /** Shown above the field. */
  account?: ReactNode;
  /** The proof to send; null if the text is invalid. */
  toProof(typed: string): StepUpRequest | null;
  missing: string;
}

/** A form for a typed proof: a password or a code. */
export function ProofForm(props: ProofFormProps) {
  const { text, label, input, endAdornment, account, toProof, missing, children } = props;
  const field = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const proof = toProof(field.current?.value ?? '');
    const error = proof === null ? missing : await verifyStepUp(proof);
    setBusy(false);
    setFailure(error);
    if (error === null) return props.onVerified();
    field.current?.focus();
    field.current?.select();
  }

  return (
    <form noValidate onSubmit={submit}>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{text}</DialogContentText>
        {account}
        <TextField
          inputRef={field}
          autoFocus
          label={label}
          error={failure !== null}
          helperText={failure}
          slotProps={{
            htmlInput: {
              'aria-required': true,
              autoCapitalize: 'none',
              autoCorrect: 'off',
              spellCheck: false,
              ...input,
            },
            formHelperText: { role: 'alert' },
            input: { endAdornment },
          }}
        />
        {children}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={props.onCancel}>
          {stepUpTexts.cancel}
        </Button>
        <Button type="submit" variant="contained" disabled={isBusy}>
          {isBusy ? stepUpTexts.busy : stepUpTexts.submit}
        </Button>
      </DialogActions>
    </form>
  );
}
