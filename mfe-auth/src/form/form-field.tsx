import { TextField } from '@firedeck/kit';
import type { KeyboardEvent, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FieldMessage } from './field-message.tsx';

export interface FormFieldProps {
  /** What `register` of the form gave for this field. */
  registered: UseFormRegisterReturn;
  label: string;
  /** For the browser's password manager and address book. */
  autoComplete: string;
  type?: 'text' | 'email' | 'password';
  /** A name is written as people write; an address or password is never corrected or looked up. */
  isVerbatim?: boolean;
  required?: boolean;
  /** Given, and not to be changed. */
  isReadOnly?: boolean;
  maxLength?: number;
  /** Below the field; what is wrong with it takes its place. */
  hint?: string | undefined;
  error?: string | undefined;
  /** What stands at the end inside the field. */
  endAdornment?: ReactNode;
  /** Hears every key that goes down or up. */
  onKey?: (event: KeyboardEvent) => void;
}

const verbatim = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };

/** One field of a form: label above, hint or error below. */
export function FormField(props: FormFieldProps) {
  const { registered, label, autoComplete, type = 'text', required = false } = props;
  const { ref, ...events } = registered;
  return (
    <TextField
      {...events}
      inputRef={ref}
      label={label}
      type={type}
      autoComplete={autoComplete}
      error={props.error !== undefined}
      helperText={props.error ? <FieldMessage message={props.error} /> : props.hint}
      onKeyDown={props.onKey}
      onKeyUp={props.onKey}
      slotProps={{
        input: { endAdornment: props.endAdornment },
        htmlInput: {
          'aria-required': required,
          readOnly: props.isReadOnly,
          maxLength: props.maxLength,
          ...(props.isVerbatim && verbatim),
        },
      }}
    />
  );
}
