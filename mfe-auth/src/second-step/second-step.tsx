import { type FactorMethod, factorMethods, signInSentences } from '@firedeck/contract';
import { Button, Checkbox, FormControlLabel, Stack, Typography } from '@firedeck/kit';
import { tokens } from '@firedeck/sdk';
import { hasPasskeys } from '@firedeck/sdk/web-authn';
import { useId, useState } from 'react';
import { readSecondFactor } from '../factors/read-second-factor.ts';
import { CodeStep } from './code-step.tsx';
import { PasskeyStep } from './passkey-step.tsx';
import type { SecondStepProps } from './second-step-props.ts';
import { stepTexts } from './step-texts.ts';

/** The second step of a sign-in, with the member's methods. */
export function SecondStep({ mfa, email, remember, onBack }: SecondStepProps) {
  const [methods] = useState(() => findUsable(mfa.methods));
  const [method, setMethod] = useState(methods[0] ?? 'code');
  const [skips, setSkips] = useState(false);
  const days = readSecondFactor()?.remember_days ?? 0;
  const headingId = useId();
  const step = { mfa, remember, remember_device: skips, onBack };
  return (
    <section aria-labelledby={headingId}>
      <Typography variant="h3" component="h2" id={headingId}>
        {stepTexts.heading}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2.5, overflowWrap: 'anywhere' }}>
        {stepTexts.account(email)}
      </Typography>
      {method === 'passkey' ? (
        <PasskeyStep {...step} />
      ) : (
        <CodeStep key={method} kind={method} {...step} />
      )}
      {mfa.can_remember && days > 0 && (
        <FormControlLabel
          sx={{ mt: 1 }}
          label={stepTexts.rememberDevice(days)}
          control={<Checkbox checked={skips} onChange={() => setSkips(!skips)} />}
        />
      )}
      <Stack
        role="group"
        aria-label={signInSentences.otherWays}
        sx={{ mt: 2, alignItems: 'flex-start', '& > button': { ml: '-12px', px: '12px' } }}
      >
        {methods
          .filter((one) => one !== method)
          .map((one) => (
            <Button key={one} onClick={() => setMethod(one)} sx={{ minHeight: tokens.target }}>
              {signInSentences.ways[one]}
            </Button>
          ))}
        <Button onClick={() => onBack()} sx={{ minHeight: tokens.target }}>
          {stepTexts.back}
        </Button>
      </Stack>
    </section>
  );
}

/** The usable methods in order of preference; without passkeys if the browser has none. */
function findUsable(given: readonly string[]): FactorMethod[] {
  return factorMethods
    .filter((method) => given.includes(method))
    .filter((method) => method !== 'passkey' || hasPasskeys());
}
