import { newPassword } from '@firedeck/contract';
import { Button, Stack } from '@firedeck/kit';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../form/form-failure.tsx';
import { NewPasswordField } from '../form/new-password-field.tsx';
import { showRefusal } from '../form/show-refusal.ts';
import { links } from '../link-api.ts';
import { texts } from '../texts.ts';
import { isExpired } from './is-expired.ts';
import { ExpiredLink, IncompleteLink, LinkPage, ToSignIn } from './link-page.tsx';
import { RequestLink } from './request-link.tsx';
import { useLinkToken } from './use-link-token.ts';

/** The page of a password reset link. */
export function View() {
  const token = useLinkToken();
  // A different link resets the page.
  return token === '' ? <IncompleteLink /> : <ResetPage key={token} token={token} />;
}

function ResetPage({ token }: { token: string }) {
  const [state, setState] = useState<'ready' | 'done' | 'expired'>('ready');
  if (state === 'expired')
    return (
      <ExpiredLink>
        <RequestLink purpose="reset" />
      </ExpiredLink>
    );
  if (state === 'done')
    return (
      <LinkPage title={texts.reset.done} text={texts.reset.doneText}>
        <ToSignIn />
      </LinkPage>
    );
  return (
    <LinkPage title={texts.reset.title} text={texts.reset.text}>
      <NewPasswordForm
        token={token}
        onDone={() => setState('done')}
        onExpired={() => setState('expired')}
      />
    </LinkPage>
  );
}

const names = ['password'] as const;

interface NewPasswordFormProps {
  token: string;
  onDone(): void;
  onExpired(): void;
}

function NewPasswordForm({ token, onDone, onExpired }: NewPasswordFormProps) {
  const form = useForm({
    resolver: standardSchemaResolver(newPassword),
    defaultValues: { token, password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (request) => {
    try {
      await links.reset(request);
      onDone();
    } catch (thrown) {
      if (isExpired(thrown)) return onExpired();
      showRefusal(thrown, texts.links.failed, { names, setError: form.setError });
    }
  });

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      <NewPasswordField
        registered={form.register('password')}
        label={texts.reset.password}
        error={errors.password?.message}
      />
      <FormFailure message={errors.root?.message} />
      <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
        {isSubmitting ? texts.reset.busy : texts.reset.submit}
      </Button>
    </Stack>
  );
}
