import { type PasswordChange, passwordChange } from '@firedeck/contract';
import { Button, Stack } from '@firedeck/kit';
import { showToast } from '@firedeck/sdk';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type Resolver, useForm } from 'react-hook-form';
import { asWrongPassword } from '../form/as-wrong-password.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { NewPasswordField } from '../form/new-password-field.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { showFormError } from '../form/show-form-error.ts';
import { EndKeysChoice } from '../keys/end-keys-choice.tsx';
import { useAccountChangePasswordMutation } from './account-api.ts';
import { settingsTexts } from './settings-texts.ts';

const names = ['current_password', 'password'] as const;
const empty: PasswordChange = { current_password: '', password: '', end_keys: true };

/** Changes the password; typed passwords are never stored as a draft. */
export function PasswordForm({ email }: { email: string }) {
  const form = useForm({ resolver: passwordRules, defaultValues: empty });
  const { errors, isSubmitting } = form.formState;
  const [change] = useAccountChangePasswordMutation();

  const submit = form.handleSubmit(async (request) => {
    try {
      await change(request).unwrap();
      form.reset(empty);
      showToast({
        kind: 'success',
        title: settingsTexts.passwordChange.saved,
        text: settingsTexts.passwordChange.savedText,
      });
    } catch (thrown) {
      const refusal = asWrongPassword(
        thrown,
        'current_password',
        settingsTexts.passwordChange.currentWrong,
      );
      showFormError(refusal, settingsTexts.passwordChange.failed, {
        names,
        setError: form.setError,
      });
    }
  });

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      {/* Lets password managers match the account. */}
      <input type="text" hidden autoComplete="username" value={email} readOnly />
      <PasswordField
        registered={form.register('current_password')}
        label={settingsTexts.passwordChange.current}
        autoComplete="current-password"
        error={errors.current_password?.message}
      />
      <NewPasswordField
        registered={form.register('password')}
        label={settingsTexts.passwordChange.new}
        error={errors.password?.message}
      />
      <EndKeysChoice
        isChosen={form.watch('end_keys')}
        onChoose={(isChosen) => form.setValue('end_keys', isChosen)}
      />
      <FormFailure message={errors.root?.message} />
      <Button type="submit" variant="contained" disabled={isSubmitting} sx={{ alignSelf: 'start' }}>
        {isSubmitting ? settingsTexts.passwordChange.busy : settingsTexts.passwordChange.save}
      </Button>
    </Stack>
  );
}

// The form always sends `end_keys`.
const schemaRules = standardSchemaResolver(passwordChange) as Resolver<PasswordChange>;

const passwordRules: typeof schemaRules = async (values, context, options) => {
  const result = await schemaRules(values, context, options);
  if (values.current_password !== '') return result;
  const missing = { type: 'required', message: settingsTexts.passwordChange.currentMissing };
  return { values: {}, errors: { ...result.errors, current_password: missing } };
};
