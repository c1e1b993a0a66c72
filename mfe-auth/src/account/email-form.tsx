import { type EmailChange, emailChange } from '@firedeck/contract';
import { Button, Stack, Typography } from '@firedeck/kit';
import { showToast } from '@firedeck/sdk';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../form/form-failure.tsx';
import { FormField } from '../form/form-field.tsx';
import { showFormError } from '../form/show-form-error.ts';
import { useAccountChangeEmailMutation } from './account-api.ts';
import { settingsTexts } from './settings-texts.ts';

const names = ['email'] as const;
const empty: EmailChange = { email: '' };

/** Changes the email address; if mail is configured, both addresses must confirm the change. */
export function EmailForm({ email }: { email: string }) {
  const form = useForm({ resolver: standardSchemaResolver(emailChange), defaultValues: empty });
  const { errors, isSubmitting } = form.formState;
  const [change] = useAccountChangeEmailMutation();
  const [mailedTo, setMailedTo] = useState<string | null>(null);

  const submit = form.handleSubmit(async (request) => {
    try {
      const { is_mailed } = await change(request).unwrap();
      form.reset(empty);
      setMailedTo(is_mailed ? request.email : null);
      const { sent, saved } = settingsTexts.emailChange;
      showToast({ kind: 'success', title: is_mailed ? sent : saved });
    } catch (thrown) {
      showFormError(thrown, settingsTexts.emailChange.failed, { names, setError: form.setError });
    }
  });

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {settingsTexts.emailChange.now(email)}
      </Typography>
      <FormField
        registered={form.register('email')}
        label={settingsTexts.emailChange.new}
        type="email"
        autoComplete="email"
        isVerbatim
        required
        error={errors.email?.message}
      />
      <FormFailure message={errors.root?.message} />
      <div role="status">
        {mailedTo !== null && (
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {settingsTexts.emailChange.mailed(mailedTo, email)}
          </Typography>
        )}
      </div>
      <Button type="submit" variant="contained" disabled={isSubmitting} sx={{ alignSelf: 'start' }}>
        {isSubmitting ? settingsTexts.emailChange.busy : settingsTexts.emailChange.save}
      </Button>
    </Stack>
  );
}
