import { signInSentences } from '@firedeck/contract';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { FormField } from '../form/form-field.tsx';
import { LoginForm } from '../form/login-form.tsx';
import { parseTotp } from '../form/parse-totp.ts';
import { stepTexts } from './step-texts.ts';
import { type StepProps, useSecondStep } from './use-second-step.ts';

const readTotp = (typed: string) => {
  const totp = parseTotp(typed);
  return totp === null ? null : { totp };
};
const readCode = (typed: string) => (typed.trim() === '' ? null : { code: typed.trim() });

interface CodeStepProps extends StepProps {
  /** `totp`: a code of the authenticator app; `code`: a recovery code. */
  kind: 'totp' | 'code';
}

/** A code as the second step. */
export function CodeStep({ kind, ...props }: CodeStepProps) {
  const form = useForm({ defaultValues: { typed: '' } });
  const { setFocus, setError } = form;
  const { errors, isSubmitting } = form.formState;
  const verify = useSecondStep(props);
  const { label, missing, wrong } = signInSentences[kind];
  useEffect(() => setFocus('typed'), [setFocus]);

  const submit = form.handleSubmit(async ({ typed }) => {
    const proof = kind === 'totp' ? readTotp(typed) : readCode(typed);
    const message = proof ? await verify(proof, wrong) : missing;
    if (message !== null) setError('typed', { type: 'server', message }, { shouldFocus: true });
  });

  return (
    <LoginForm
      onSubmit={submit}
      isBusy={isSubmitting}
      submit={stepTexts.submit}
      busy={stepTexts.busy}
      failure={undefined}
    >
      <FormField
        registered={form.register('typed')}
        label={label}
        hint={stepTexts.hints[kind]}
        autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
        isNumeric={kind === 'totp'}
        isVerbatim
        required
        maxLength={60}
        error={errors.typed?.message}
      />
    </LoginForm>
  );
}
