import { Button, Stack } from '@firedeck/kit';
import type { FormEventHandler, ReactNode } from 'react';
import { FormFailure } from './form-failure.tsx';

interface LoginFormProps {
  onSubmit: FormEventHandler;
  isBusy: boolean;
  submit: string;
  busy: string;
  /** Whether something else on the page comes first. */
  isSecond?: boolean;
  /** The error that belongs to no single field. */
  failure: string | undefined;
  children: ReactNode;
  /** Beneath the button. */
  after?: ReactNode;
}

/** The frame of both modes: fields, form error and submit button. */
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
