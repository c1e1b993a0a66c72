import { Button, Stack } from '@firedeck/kit';
import type { FormEventHandler, ReactNode } from 'react';
import { FormFailure } from '../form/form-failure.tsx';

interface LoginFormProps {
  onSubmit: FormEventHandler;
  isBusy: boolean;
  submit: string;
  busy: string;
  /** What went wrong and is about no single field. */
  failure: string | undefined;
  children: ReactNode;
}

/** What both modes have in common: fields, what went wrong, the one button. */
export function LoginForm(props: LoginFormProps) {
  const { onSubmit, isBusy, submit, busy, failure, children } = props;
  return (
    <Stack component="form" noValidate onSubmit={onSubmit} sx={{ gap: 2.5 }}>
      {children}
      <FormFailure message={failure} />
      <Button type="submit" variant="contained" size="large" fullWidth disabled={isBusy}>
        {isBusy ? busy : submit}
      </Button>
    </Stack>
  );
}
