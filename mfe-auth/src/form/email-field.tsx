import { texts } from '../texts.ts';
import { FormField, type FormFieldProps } from './form-field.tsx';

interface EmailFieldProps extends Pick<FormFieldProps, 'registered' | 'isReadOnly' | 'error'> {
  /** Whether browsers may suggest passkeys in the field. */
  hasPasskeys?: boolean;
}

/** The email field, with the autocomplete token that password managers look for. */
export function EmailField({ hasPasskeys = false, ...props }: EmailFieldProps) {
  return (
    <FormField
      {...props}
      label={texts.email}
      type="email"
      autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
      isVerbatim
      required
    />
  );
}
