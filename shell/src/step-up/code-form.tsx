import { type StepUpRequest, signInSentences } from '@firedeck/contract';
import type { MethodFormProps } from './method-form-props.ts';
import { ProofForm } from './proof-form.tsx';
import { stepUpTexts } from './step-up-texts.ts';

const kinds = {
  totp: {
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
    toProof: (typed: string): StepUpRequest | null => {
      const totp = typed.replace(/\s/g, '');
      return /^\d{6}$/.test(totp) ? { totp } : null;
    },
  },
  code: {
    input: { autoComplete: 'off' },
    toProof: (typed: string): StepUpRequest | null =>
      typed.trim() === '' ? null : { code: typed.trim() },
  },
} as const;

interface CodeFormProps extends MethodFormProps {
  /** A code of the authenticator app, or a recovery code. */
  kind: keyof typeof kinds;
}

export const CodeForm = ({ email: _, kind, ...props }: CodeFormProps) => (
  <ProofForm
    key={kind}
    {...props}
    {...signInSentences[kind]}
    {...kinds[kind]}
    text={kind === 'totp' ? stepUpTexts.totpText : stepUpTexts.codeText}
  />
);
