import { Button, RouterLink, Stack, TextField, Typography } from '@firedeck/kit';
import { errorSentence, isApiError, PageFrame, PageHeading, toApiError } from '@firedeck/sdk';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PasswordToggle } from '../password-toggle.tsx';
import { loginPath } from '../sign-in-addresses.ts';
import { lockTexts } from './lock-texts.ts';
import { notePlace } from './place.ts';
import { restorePlace } from './restore-place.ts';
import { lockControl, type ScreenLock, screenLock } from './screen-lock.ts';

// Loaded before the first lock: the page still stands when the lock begins.
screenLock.subscribe(() => {
  if (screenLock.get()) notePlace();
});

/** All that a locked browser shows. */
export function Component({ methods, name }: ScreenLock) {
  useEffect(
    () => () => {
      if (screenLock.get() === null) restorePlace();
    },
    [],
  );
  useEffect(() => {
    document.title = lockTexts.documentTitle;
  }, []);
  const byAgencyAlone = methods.includes('sso') && !methods.includes('password');
  const sentence = byAgencyAlone ? lockTexts.byAgency : lockTexts.somebody;
  return (
    <main>
      <PageFrame width={560}>
        <PageHeading
          title={lockTexts.title}
          subtitle={name === undefined ? sentence : `${lockTexts.member(name)} ${sentence}`}
        />
        <Stack sx={{ mt: 3, gap: 3, alignItems: 'stretch' }}>
          {byAgencyAlone ? (
            <Button component={RouterLink} to={loginPath} variant="contained" size="large">
              {lockTexts.signInAgain}
            </Button>
          ) : (
            <UnlockForm />
          )}
          <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
            <Button component={RouterLink} to={loginPath} variant="outlined">
              {lockTexts.another}
            </Button>
            <Typography variant="body2" color="textSecondary">
              {lockTexts.anotherHint} {lockTexts.toolsStayOpen}
            </Typography>
          </Stack>
        </Stack>
      </PageFrame>
    </main>
  );
}

function UnlockForm() {
  const field = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const error = await unlock(field.current?.value ?? '');
    if (error === null) return;
    setBusy(false);
    setFailure(error);
    field.current?.focus();
    field.current?.select();
  }

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      <TextField
        inputRef={field}
        autoFocus
        label={lockTexts.password}
        error={failure !== null}
        helperText={failure}
        slotProps={{
          htmlInput: {
            type: isShown ? 'text' : 'password',
            'aria-required': true,
            autoComplete: 'current-password',
            autoCapitalize: 'none',
            autoCorrect: 'off',
            spellCheck: false,
          },
          formHelperText: { role: 'alert' },
          input: {
            endAdornment: <PasswordToggle isShown={isShown} onToggle={() => setShown(!isShown)} />,
          },
        }}
      />
      <Button type="submit" variant="contained" size="large" fullWidth disabled={isBusy}>
        {isBusy ? lockTexts.busy : lockTexts.unlock}
      </Button>
    </Stack>
  );
}

/** Null: unlocked. */
async function unlock(password: string): Promise<string | null> {
  if (password === '') return lockTexts.missing;
  try {
    await lockControl().unlock(password);
    return null;
  } catch (thrown) {
    if (isApiError(thrown) && thrown.code === 'invalid_credentials') return lockTexts.wrong;
    return errorSentence(isApiError(thrown) ? thrown : toApiError(thrown));
  }
}
