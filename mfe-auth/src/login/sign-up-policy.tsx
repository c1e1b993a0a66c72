import { Typography } from '@firedeck/kit';
import { texts } from '../texts.ts';
import { usePolicies } from '../use-policies.ts';

/** Explains restrictions of sign-up before members fill in the form. */
export function SignUpPolicy() {
  const sentence = texts.signUp.restrictions[usePolicies()?.sign_up ?? 'open'];
  if (!sentence) return null;
  return (
    <Typography role="status" sx={{ mb: 3 }}>
      {sentence}
    </Typography>
  );
}
