import { limits, signInSentences } from '@firedeck/contract';
import { texts } from '../texts.ts';
import { usePolicies } from '../use-policies.ts';
import type { FormFieldProps } from './form-field.tsx';
import { PasswordField } from './password-field.tsx';

type NewPasswordFieldProps = Pick<FormFieldProps, 'registered' | 'label' | 'error'>;

/** A new password, with the policy's rules as a hint. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const characters = usePolicies()?.password_min_length ?? limits.passwordMinimumCharacters;
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint={texts.newPasswordHint(signInSentences.passwordLength(characters))}
    />
  );
}
