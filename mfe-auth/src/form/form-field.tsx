import { TextField } from '@firedeck/kit';
import { WarningLine } from '@firedeck/sdk/warning-line';
import type { KeyboardEvent, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

export interface FormFieldProps {
  registered: UseFormRegisterReturn;
  label: string;
  /** The autocomplete token, for password managers and autofill. */
  autoComplete: string;
  type?: 'text' | 'email' | 'password';
  /** Turns off capitalization, autocorrect and spell check, as addresses and passwords need. */
  isVerbatim?: boolean;
  required?: boolean;
  isReadOnly?: boolean;
  maxLength?: number;
  /** Shows the numeric keyboard on touch screens. */
  isNumeric?: boolean;
  /**
   * Hides the typed text. Not a password field: on a shared device, browsers would offer to save it
   * for the next member.
   */
  isCovered?: boolean;
  /** Shown below the field unless there is an error. */
  hint?: string | undefined;
  error?: string | undefined;
  /** Shown at the end, inside the field. */
  endAdornment?: ReactNode;
  /** Called on keydown and keyup. */
  onKey?: (event: KeyboardEvent) => void;
}

const coveredField = { '& input': { WebkitTextSecurity: 'disc' } };
const verbatim = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };

/** A text field with its label above, and a hint or an error below. */
export function FormField(props: FormFieldProps) {
  const { registered, label, autoComplete, type = 'text', required = false } = props;
  const { ref, ...events } = registered;
  return (
    <TextField
      {...events}
      inputRef={ref}
      label={label}
      {...(props.isCovered && { sx: coveredField })}
      type={type}
      autoComplete={autoComplete}
      error={props.error !== undefined}
      helperText={props.error ? <WarningLine message={props.error} /> : props.hint}
      onKeyDown={props.onKey}
      onKeyUp={props.onKey}
      slotProps={{
        input: { endAdornment: props.endAdornment },
        htmlInput: {
          'aria-required': required,
          readOnly: props.isReadOnly,
          maxLength: props.maxLength,
          ...(props.isNumeric && { inputMode: 'numeric' }),
          ...(props.isVerbatim && verbatim),
        },
      }}
    />
  );
}
