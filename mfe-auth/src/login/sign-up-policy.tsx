import type { Policies } from '@firedeck/contract';
import { Typography } from '@firedeck/kit';
import { usePolicies } from '../form/use-policies.ts';
import { texts } from '../texts.ts';

const { byInvitation, byAddress, closed } = texts.signUp;
const sentences: Partial<Record<Policies['sign_up'], string>> = {
  invite: byInvitation,
  domains: byAddress,
  closed,
};

/** Explains a restricted sign-up before anybody fills in the form. */
export function SignUpPolicy() {
  const sentence = sentences[usePolicies()?.sign_up ?? 'open'];
  if (!sentence) return null;
  return (
    <Typography role="status" sx={{ mb: 3 }}>
      {sentence}
    </Typography>
  );
}
