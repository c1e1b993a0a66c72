import { limits, signInSentences } from '@firedeck/contract';
import type { FormFieldProps } from './form-field.tsx';
import { PasswordField } from './password-field.tsx';
import { usePolicies } from './use-policies.ts';

type NewPasswordFieldProps = Pick<FormFieldProps, 'registered' | 'label' | 'error'>;

/** A new password, with the policy's minimum length as a hint. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const characters = usePolicies()?.password_min_length ?? limits.passwordMinimumCharacters;
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint={signInSentences.passwordLength(characters)}
    />
  );
}
