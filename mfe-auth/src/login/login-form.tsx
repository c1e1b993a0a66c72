import { Button, Stack, styled, Typography } from '@firedeck/kit';
import { tokens, WarningIcon } from '@firedeck/sdk';
import type { FormEventHandler, ReactNode } from 'react';

interface LoginFormProps {
  onSubmit: FormEventHandler;
  isBusy: boolean;
  submit: string;
  busy: string;
  /** What went wrong and is about no single field. */
  failure: string | undefined;
  children: ReactNode;
}

const Failure = styled('div')({
  display: 'flex',
  gap: 12,
  padding: 12,
  borderRadius: tokens.radius.control,
  border: `1px solid ${tokens.color.error}`,
  backgroundColor: tokens.color.errorSurface,
});

/** What both modes have in common: fields, what went wrong, the one button. */
export function LoginForm(props: LoginFormProps) {
  const { onSubmit, isBusy, submit, busy, failure, children } = props;
  return (
    <Stack component="form" noValidate onSubmit={onSubmit} sx={{ gap: 2.5 }}>
      {children}
      {failure && (
        <Failure>
          <WarningIcon style={{ flex: 'none', color: tokens.color.error }} />
          <Typography>{failure}</Typography>
        </Failure>
      )}
      <Button type="submit" variant="contained" size="large" fullWidth disabled={isBusy}>
        {isBusy ? busy : submit}
      </Button>
    </Stack>
  );
}
