import { Typography } from '@firedeck/kit';
import { usePolicies } from '../form/use-policies.ts';
import { texts } from '../texts.ts';

/** Explains a restricted sign-up before anybody fills in the form. */
export function SignUpPolicy() {
  const sentence = texts.signUp.restrictions[usePolicies()?.sign_up ?? 'open'];
  if (!sentence) return null;
  return (
    <Typography role="status" sx={{ mb: 3 }}>
      {sentence}
    </Typography>
  );
}
