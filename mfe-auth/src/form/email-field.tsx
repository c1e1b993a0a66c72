import { texts } from '../texts.ts';
import { FormField, type FormFieldProps } from './form-field.tsx';

type EmailFieldProps = Pick<FormFieldProps, 'registered' | 'isReadOnly' | 'hint' | 'error'>;

/** The email field, with the autocomplete token that password managers look for. */
export function EmailField(props: EmailFieldProps) {
  return (
    <FormField
      {...props}
      label={texts.email}
      type="email"
      autoComplete="username"
      isVerbatim
      required
    />
  );
}
