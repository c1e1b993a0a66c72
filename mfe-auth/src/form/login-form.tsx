import { Button, Stack } from '@firedeck/kit';
import type { FormEventHandler, ReactNode } from 'react';
import { FormFailure } from './form-failure.tsx';

interface LoginFormProps {
  onSubmit: FormEventHandler;
  isBusy: boolean;
  submit: string;
  busy: string;
  /** True if the page has a more prominent way to sign in. */
  isSecond?: boolean;
  failure: string | undefined;
  children: ReactNode;
  /** Content below the button. */
  after?: ReactNode;
}

/** The layout of sign-in forms: fields, form error and submit button. */
export function LoginForm(props: LoginFormProps) {
  const { onSubmit, isBusy, submit, busy, failure, isSecond = false, children } = props;
  return (
    <Stack component="form" noValidate onSubmit={onSubmit} sx={{ gap: 2.5 }}>
      {children}
      <FormFailure message={failure} />
      <Button
        type="submit"
        variant={isSecond ? 'outlined' : 'contained'}
        size="large"
        fullWidth
        disabled={isBusy}
      >
        {isBusy ? busy : submit}
      </Button>
      {props.after}
    </Stack>
  );
}
