import type { Policies } from '@firedeck/contract';
import { Typography } from '@firedeck/kit';
import { useEffect, useState } from 'react';
import { readPolicies } from '../links/link-api.ts';
import { texts } from '../texts.ts';

/** Says so where nobody can simply make an account, before somebody fills in all the fields. */
export function SignUpPolicy() {
  const [mode, setMode] = useState<Policies['sign_up']>('open');
  useEffect(() => {
    // Not knowing it changes nothing: the server says it again.
    readPolicies()
      .then(({ sign_up }) => setMode(sign_up))
      .catch(() => {});
  }, []);
  const { byInvitation, closed } = texts.signUp;
  const sentence = mode === 'invite' ? byInvitation : closed;
  if (mode === 'open' || mode === 'domains') return null;
  return (
    <Typography role="status" sx={{ mb: 3 }}>
      {sentence}
    </Typography>
  );
}
