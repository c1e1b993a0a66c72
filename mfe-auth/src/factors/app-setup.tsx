import { type ChangedFactors, type NewTotp, signInSentences } from '@firedeck/contract';
import { Button, Stack, Typography } from '@firedeck/kit';
import { isApiError, showToast, useIsNight } from '@firedeck/sdk';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CopyableText } from '../form/copyable-text.tsx';
import { FormFailure } from '../form/form-failure.tsx';
import { FormField } from '../form/form-field.tsx';
import { parseTotp } from '../form/parse-totp.ts';
import { showFormError } from '../form/show-form-error.ts';
import { factorTexts } from './factor-texts.ts';
import { useFactorsConfirmTotpMutation } from './factors-api.ts';
import { QrCode } from './qr-code.tsx';
import { SetupButtons, SetupFrame } from './setup-frame.tsx';

const texts = factorTexts.app;
const names = ['totp'] as const;

interface AppSetupProps {
  started: NewTotp;
  onAdded(changed: ChangedFactors): void;
  onCancel(): void;
}

/** Adds an authenticator app, after a code has shown that it has the key. */
export function AppSetup({ started, onAdded, onCancel }: AppSetupProps) {
  const form = useForm({ defaultValues: { totp: '' } });
  const { errors, isSubmitting } = form.formState;
  const [confirm] = useFactorsConfirmTotpMutation();

  const submit = form.handleSubmit(async ({ totp }) => {
    const digits = parseTotp(totp);
    if (digits === null)
      return form.setError(
        'totp',
        { message: signInSentences.totp.missing },
        { shouldFocus: true },
      );
    try {
      const changed = await confirm(digits).unwrap();
      // The recovery codes confirm it, and on a phone a toast would cover them.
      if (!changed.codes) showToast({ kind: 'success', title: texts.done });
      onAdded(changed);
    } catch (thrown) {
      if (isApiError(thrown) && thrown.code === 'mfa_verification_failed')
        return form.setError(
          'totp',
          { message: signInSentences.totp.wrong },
          { shouldFocus: true },
        );
      showFormError(thrown, texts.notAdded, { names, setError: form.setError });
    }
  });

  return (
    <SetupFrame title={texts.title}>
      <Typography sx={{ mt: 1, mb: 2 }}>{texts.scan}</Typography>
      <ScanCode uri={started.uri} />
      <CopyableText label={texts.key} text={started.secret} shown={group(started.secret)} />
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2, mt: 2 }}>
        <FormField
          registered={form.register('totp')}
          label={signInSentences.totp.label}
          hint={texts.codeHint}
          autoComplete="one-time-code"
          isNumeric
          isVerbatim
          required
          maxLength={12}
          error={errors.totp?.message}
        />
        <FormFailure message={errors.root?.message} />
        <SetupButtons
          submit={isSubmitting ? texts.busy : texts.submit}
          isDisabled={isSubmitting}
          onCancel={onCancel}
        />
      </Stack>
    </SetupFrame>
  );
}

/** In the night theme, the bright QR code is shown only on request. */
function ScanCode({ uri }: { uri: string }) {
  const isNight = useIsNight();
  const [isWanted, setWanted] = useState(false);
  if (isNight && !isWanted)
    return (
      <Button variant="outlined" onClick={() => setWanted(true)}>
        {texts.showQr}
      </Button>
    );
  return <QrCode text={uri} label={texts.qr} />;
}

/** Groups the secret in fours for typing. */
const group = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
